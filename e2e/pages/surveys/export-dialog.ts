import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** A file in the browser's downloads. */
export interface Downloaded {
  readonly name: string;
  readonly content: Buffer;
}

/** The dialog that asks for a file's format. */
export class ExportDialog {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog');
  }

  async choose(format: 'Excel (XLSX)' | 'CSV' | 'JSON' | 'Photos and files (ZIP)'): Promise<Downloaded> {
    const downloading = this.#page.waitForEvent('download');
    await this.dialog.getByRole('button', { name: format }).click();
    const download = await downloading;
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  }
}
