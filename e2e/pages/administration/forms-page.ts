import type { Locator, Page } from '@playwright/test';
import { goTo } from '../go-to.ts';

/** A file that a person chooses. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Makes a file of a text. */
export const textFile = (name: string, text: string): GivenFile => ({
  name,
  mimeType: '',
  buffer: Buffer.from(text),
});

/** The forms: their list, an upload, and one of them. */
export class FormsPage {
  readonly page: Page;
  readonly forms: Locator;
  readonly upload: Locator;
  readonly problems: Locator;
  readonly publish: Locator;
  readonly preview: Locator;
  readonly paperForm: Locator;
  /** The form that is tried out. */
  readonly previewed: Locator;

  constructor(page: Page) {
    this.page = page;
    this.forms = page.getByRole('table', { name: 'Forms' });
    this.upload = page.getByRole('link', { name: 'Upload form' });
    this.problems = page.getByRole('table', { name: 'Problems' });
    this.publish = page.getByRole('button', { name: 'Publish' });
    this.paperForm = page.getByRole('link', { name: 'Paper form' });
    this.preview = page.getByRole('button', { name: 'Preview' });
    this.previewed = page.getByRole('region', { name: 'Preview' });
  }

  open(): Promise<void> {
    return goTo(this.page, '/forms');
  }

  /** Chooses a workbook, written as Markdown tables. */
  async choose(workbook: string, name = 'wells.md'): Promise<void> {
    await this.chooseFiles(textFile(name, workbook));
  }

  async chooseFiles(...files: readonly GivenFile[]): Promise<void> {
    await this.page.locator('input[type="file"]').setInputFiles([...files]);
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
