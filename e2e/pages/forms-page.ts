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
    await this.page.getByRole('radio', { name: 'Instead of their forms' }).click();
    await this.page.getByRole('combobox', { name: 'Panchayats' }).selectOption('All panchayats');
    await this.page.getByRole('button', { name: 'Use for new surveys' }).click();
  }

  /** Gives the form to a panchayat besides those that it has. @param from a day, such as `2027-04-01`; empty: at once */
  async useBesidesIn(panchayat: string, from: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'Besides their forms' }).click();
    await this.page.getByRole('combobox', { name: 'Panchayats' }).selectOption('Some panchayats by name');
    await this.page.getByRole('searchbox', { name: 'Search by name or code' }).fill(panchayat);
    await this.page.getByRole('checkbox', { name: panchayat }).check();
    await this.page.getByLabel('From').fill(from);
    await this.page.getByRole('button', { name: 'Use for new surveys' }).click();
  }
}
