import { expect, type Locator, type Page } from '@playwright/test';
import { SurveyListPage } from './survey-list-page.ts';

/** A file that a person chooses. */
interface ChosenFile {
  readonly name: string;
  readonly content: Uint8Array | string;
}

/** The screen that takes surveys out of a file of rows. */
export class ImportPage {
  readonly apply: Locator;
  readonly check: Locator;
  readonly problems: Locator;
  readonly log: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.apply = page.getByRole('button', { name: /^Import \d+ survey/ });
    this.check = page.getByRole('button', { name: 'Check' });
    this.problems = page.getByRole('table', { name: 'Problems' });
    this.log = page.getByRole('link', { name: 'What was done, and undo' });
  }

  /** Goes there from the list of surveys. */
  async open(): Promise<void> {
    await new SurveyListPage(this.#page).open();
    await this.#page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(this.#page.getByRole('heading', { name: 'Import surveys from a file' })).toBeVisible();
  }

  async choose({ name, content }: ChosenFile): Promise<void> {
    const buffer = Buffer.from(content);
    await this.#page.getByLabel(/^Choose (a|another) file$/).setInputFiles({ name, mimeType: '', buffer });
  }

  /** Returns how many surveys the file would make, change, leave and not take, or has. */
  async counts(): Promise<readonly (readonly [name: string, count: string])[]> {
    const names = ['New', 'Changed', 'Unchanged', 'Refused'];
    const terms = this.#page.getByRole('definition');
    await expect(terms).toHaveCount(names.length);
    const counts = await terms.allTextContents();
    return names.map((name, at) => [name, counts[at] ?? ''] as const);
  }

  /** Says of a column what it is. */
  async say(column: string, meaning: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Change what “${column}” is` }).click();
    await this.#page.getByRole('combobox', { name: `“${column}” is` }).selectOption({ label: meaning });
  }
}
