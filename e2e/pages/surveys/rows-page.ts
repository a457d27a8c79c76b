import type { Locator, Page } from '@playwright/test';

/** The rows of one repeat, or of a fixed table, in the survey editor. */
export class RowsPage {
  /** The rows with their heading. */
  readonly section: Locator;
  /** The rows' lines, in order; each opens and closes its row. Those of rows in rows are not among them. */
  readonly lines: Locator;
  readonly add: Locator;
  readonly #page: Page;

  constructor(page: Page, heading: string) {
    this.#page = page;
    this.section = page.getByRole('group', { name: heading, exact: true });
    this.lines = this.section.locator(':scope > ol > li > :first-child > [aria-expanded]:first-child');
    this.add = page.getByRole('button', { name: `Add to ${heading}`, exact: true });
  }

  /** Returns the line of a row, by its number or its heading. */
  line(row: number | string): Locator {
    const begins = typeof row === 'number' ? `Row ${row}:` : `${row}:`;
    return this.section.getByRole('button', { name: new RegExp(`^${begins}`) });
  }

  /** Returns the row with its questions. */
  row(row: number | string): Locator {
    return this.section.getByRole('listitem').filter({ has: this.line(row) });
  }

  /** Does something with a row as a whole. */
  async change(row: number, act: 'Duplicate' | 'Move up' | 'Move down' | 'Take out'): Promise<void> {
    await this.section.getByRole('button', { name: `Change row ${row}`, exact: true }).click();
    await this.#page.getByRole('button', { name: act, exact: true }).click();
  }

  /** Returns what the lines say, in order. */
  async said(): Promise<readonly string[]> {
    const spoken = await Promise.all((await this.lines.all()).map((line) => line.ariaSnapshot()));
    return spoken.map((line) => {
      const [, name = ''] = /button "(.*)"/.exec(line) ?? [];
      return name.replace(/^Row \d+: /, '');
    });
  }
}
