import type { Locator, Page } from '@playwright/test';
import { goTo } from './go-to.ts';

/** What the surveys of a village or a panchayat say. */
export class ReportsPage {
  readonly village: Locator;
  readonly year: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.village = page.getByRole('combobox', { name: 'Village' });
    this.year = page.getByRole('combobox', { name: 'Year' });
  }

  async open(query = ''): Promise<void> {
    await goTo(this.#page, `/reports${query}`);
  }

  /** Returns the figure of a question. */
  figure(question: string): Locator {
    return this.#page.getByRole('article', { name: question, exact: true });
  }
}
