import type { Locator, Page } from '@playwright/test';
import { goTo } from './go-to.ts';

/** The forms: their list, an upload, and one of them. */
export class FormsPage {
  readonly page: Page;
  readonly forms: Locator;
  readonly upload: Locator;
  readonly problems: Locator;
  readonly publish: Locator;
  readonly preview: Locator;
  readonly paperForm: Locator;

  constructor(page: Page) {
    this.page = page;
    this.forms = page.getByRole('table', { name: 'Forms' });
    this.upload = page.getByRole('link', { name: 'Upload form' });
    this.problems = page.getByRole('table', { name: 'Problems' });
    this.publish = page.getByRole('button', { name: 'Publish' });
    this.paperForm = page.getByRole('link', { name: 'Paper form' });
    this.preview = page.getByRole('button', { name: 'Preview' });
  }

  open(): Promise<void> {
    return goTo(this.page, '/forms');
  }

  /** Chooses a workbook, written as Markdown tables. */
  async choose(workbook: string, name = 'wells.md'): Promise<void> {
    await this.chooseFile({ name, mimeType: 'text/markdown', buffer: Buffer.from(workbook) });
  }

  async chooseFile(file: {
    readonly name: string;
    readonly mimeType: string;
    readonly buffer: Buffer;
  }): Promise<void> {
    await this.page.locator('input[type="file"]').setInputFiles(file);
  }

  /** Gives the form to the new surveys of all panchayats. */
  async useForAll(): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Give it to' }).selectOption('All panchayats');
    await this.page.getByRole('button', { name: 'Use for new surveys' }).click();
  }
}
