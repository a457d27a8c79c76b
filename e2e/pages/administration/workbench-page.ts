import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** The offline demo: the queue, the storage, the log. */
export class WorkbenchPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes there as a person on a phone does. */
  async open(): Promise<void> {
    await this.#page.getByRole('button', { name: 'More' }).click();
    await this.#page.getByRole('link', { name: 'Offline demo' }).last().click();
  }

  /** Returns the waiting operation of a village. */
  operation(village: string): Locator {
    return this.#page
      .getByRole('listitem')
      .filter({ has: this.#page.getByRole('heading', { name: village }) });
  }

  /** Returns the content of the file that an export gives. */
  async export(village: string): Promise<Buffer> {
    const waiting = this.#page.waitForEvent('download');
    await this.operation(village).getByRole('button', { name: 'Export' }).click();
    return readFile(await (await waiting).path());
  }

  async import(content: Buffer): Promise<void> {
    const file = { name: 'operation.json', mimeType: 'application/json', buffer: content };
    await this.#page.getByLabel('Choose a file').setInputFiles(file);
  }
}
