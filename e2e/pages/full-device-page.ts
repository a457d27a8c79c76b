import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** The editor's message when the phone has no more room. */
export class FullDevicePage {
  readonly notice: Locator;
  readonly send: Locator;
  readonly sent: Locator;
  readonly notSent: Locator;
  readonly saveFailed: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.notice = page.getByText('What you typed is only on this screen');
    this.send = page.getByRole('button', { name: 'Send now' });
    this.sent = page.getByText('Sent. It is on the server now.');
    this.notSent = page.getByText('Not sent: no network or no server.');
    this.saveFailed = page.getByText('This is not saved yet: free some space, then save again.');
  }

  /** Returns the content of the file with the typing. */
  async download(): Promise<Buffer> {
    const waiting = this.#page.waitForEvent('download');
    await this.#page.getByRole('button', { name: 'Download' }).click();
    return readFile(await (await waiting).path());
  }
}
