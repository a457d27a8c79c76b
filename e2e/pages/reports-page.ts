import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from './go-to.ts';

/** What the surveys of a village, a panchayat or a block say. */
export class ReportsPage {
  readonly place: Locator;
  readonly village: Locator;
  readonly year: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.place = page.getByRole('combobox', { name: 'Place' });
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

  /** Returns what stands beside a figure: of an earlier year, or of a wider place. */
  beside(question: string, named: string): Locator {
    const line = this.figure(question)
      .locator('dl > div')
      .filter({ has: this.#page.getByRole('term').filter({ hasText: named }) });
    return line.getByRole('definition');
  }

  /** Sets the places of a report beside each other in one question. @returns the rows of the table */
  async compare(question: string): Promise<Locator> {
    await this.figure(question).getByRole('button', { name: 'Compare' }).click();
    const table = this.#page.getByRole('table', { name: `${question}, place by place` });
    await expect(table).toBeVisible();
    return table.getByRole('row');
  }

  /** Opens the map of a question whose answers are places. @returns its marks, and the rows of the table below it */
  async map(question: string) {
    await this.figure(question).getByRole('button', { name: 'Map' }).click();
    const marks = this.#page
      .getByRole('application', { name: `${question} on the map` })
      .locator('svg')
      .getByRole('button');
    const table = this.#page.getByRole('table', { name: `${question}: positions` });
    await expect(table).toBeVisible();
    return {
      marks,
      mark: (name: string): Locator => marks.and(this.#page.getByRole('button', { name, exact: true })),
      rows: table.locator('tbody').getByRole('row'),
    };
  }
}
