import { expect, type Locator, type Page } from '@playwright/test';
import { SurveyListPage } from './survey-list-page.ts';

/** The screen on which several surveys are chosen, and what was done to them. */
export class BulkPage {
  readonly search: Locator;
  readonly chosen: Locator;
  readonly change: Locator;
  readonly delete: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.search = page.getByRole('searchbox', { name: 'Search by village name' });
    this.chosen = page.getByRole('status').filter({ hasText: 'selected' });
    this.change = page.getByRole('button', { name: 'Change an answer' });
    this.delete = page.getByRole('button', { name: 'Delete', exact: true });
  }

  /** Goes there from the list of surveys. */
  async open(): Promise<void> {
    await new SurveyListPage(this.#page).open();
    await this.#page.getByRole('link', { name: 'Select several' }).click();
    await expect(this.#page.getByRole('heading', { name: 'Several surveys at once' })).toBeVisible();
  }

  async choose(...villages: readonly string[]): Promise<void> {
    for (const village of villages)
      await this.#page.getByRole('checkbox', { name: village, exact: true }).check();
  }

  /** Gives the chosen surveys an answer. */
  async give(question: string, answer: string): Promise<void> {
    await this.change.click();
    const dialog = this.#page.getByRole('dialog', { name: 'Change an answer' });
    await dialog.getByRole('combobox', { name: 'Question' }).selectOption({ label: question });
    const field = dialog.getByRole('textbox', { name: 'New answer' });
    if (await field.isVisible()) await field.fill(answer);
    else await dialog.getByRole('radio', { name: answer }).check();
    await dialog.getByRole('button', { name: /^Change \d/ }).click();
  }

  /** Goes to what was done, and returns the entry of an action. */
  async action(name: string | RegExp): Promise<Locator> {
    await this.#page.getByRole('link', { name: 'What was done, and undo' }).first().click();
    return this.#page.getByRole('listitem').filter({ has: this.#page.getByRole('heading', { name }) });
  }

  /** Takes an action back, and agrees to it. */
  async takeBack(action: Locator): Promise<void> {
    await action.getByRole('button', { name: 'Take back' }).click();
    await this.#page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  }
}
