import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from '../go-to.ts';

/** The survey list. */
export class SurveyListPage {
  readonly search: Locator;
  readonly status: Locator;
  readonly sort: Locator;
  readonly syncNow: Locator;
  /** 'Showing N surveys'. */
  readonly count: Locator;
  readonly exportList: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.search = page.getByRole('searchbox', { name: 'Search by village name' });
    this.status = page.getByRole('combobox', { name: 'Status' });
    this.sort = page.getByRole('combobox', { name: 'Sort by' });
    this.syncNow = page.getByRole('button', { name: 'Sync now' });
    this.count = page.getByRole('status').filter({ hasText: 'Showing' });
    this.exportList = page.getByRole('button', { name: 'Export list' });
  }

  async open(): Promise<void> {
    await goTo(this.#page, '/surveys');
  }

  /** Returns the card of a village's survey, in the whole list or in a search's. */
  card(village: string): Locator {
    return this.#page
      .getByRole('listitem')
      .filter({ has: this.#page.getByRole('link', { name: 'Edit' }) })
      .filter({ has: this.#page.getByRole('heading', { name: village }) });
  }

  /** Searches by a village's name. The list writes the search into the address when it has drawn what it found. */
  async searchFor(text: string): Promise<void> {
    await this.search.fill(text);
    await expect(this.#page).toHaveURL(({ searchParams }) => searchParams.get('q') === text);
  }

  /** Finds a village and opens its survey. */
  async edit(village: string): Promise<void> {
    await this.searchFor(village);
    await this.card(village).getByRole('link', { name: 'Edit' }).click();
  }

  async delete(village: string): Promise<void> {
    await this.searchFor(village);
    await this.card(village).getByRole('button', { name: 'Delete' }).click();
    await this.#page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  }
}
