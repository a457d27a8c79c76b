import type { Locator, Page } from '@playwright/test';
import { goTo } from './go-to.ts';

/** How many villages were surveyed, by panchayat and of one panchayat. */
export class CoveragePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await goTo(this.#page, '/coverage');
  }

  async show(view: 'Chart' | 'Table'): Promise<void> {
    await this.#page.getByRole('button', { name: view, exact: true }).click();
  }

  /** Returns a panchayat's row in the chart. */
  panchayat(name: string): Locator {
    return this.#row(name);
  }

  /** Returns a figure of a panchayat in the table. */
  cell(panchayat: string, column: string): Locator {
    const headings = ['Villages', 'Complete', 'In progress', 'Not begun', 'In conflict', 'With warnings'];
    return this.#page
      .getByRole('row')
      .filter({ has: this.#page.getByRole('rowheader', { name: panchayat }) })
      .getByRole('cell')
      .nth(headings.indexOf(column));
  }

  /** Returns a village of the panchayat on the screen. */
  village(name: string): Locator {
    return this.#row(name);
  }

  person(name: string): Locator {
    return this.#page.getByRole('listitem').filter({ hasText: name });
  }

  #row(heading: string): Locator {
    return this.#page
      .getByRole('listitem')
      .filter({ has: this.#page.getByRole('heading', { name: heading, exact: true }) });
  }
}
