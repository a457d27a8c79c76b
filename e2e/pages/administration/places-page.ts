import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from '../go-to.ts';

/** The places as administrators edit them: the list, one panchayat, the import. */
export class PlacesPage {
  readonly search: Locator;
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.search = page.getByRole('searchbox', { name: 'Search by name or code' });
    this.dialog = page.getByRole('dialog');
  }

  async open(path = '/places'): Promise<void> {
    await goTo(this.#page, path);
  }

  /** Returns a panchayat in the list, or a village of one. */
  row(name: string): Locator {
    return this.#page
      .getByRole('listitem')
      .filter({ has: this.#page.getByRole('heading', { name, exact: true }) });
  }

  get panchayats(): Locator {
    return this.#page.getByRole('main').getByRole('listitem');
  }

  field(name: string): Locator {
    return this.#page.getByRole('textbox', { name, exact: true });
  }

  async act(button: string): Promise<void> {
    await this.#page.getByRole('button', { name: button, exact: true }).click();
  }

  /** Looks in the dialog for another panchayat, of which there must be one only, and chooses it. */
  async chooseOther(typed: string): Promise<void> {
    await this.search.fill(typed);
    const found = this.dialog.getByRole('radio', { name: / · / });
    // What is found moves until the others have gone.
    await expect(found).toHaveCount(1);
    await found.check({ force: true });
  }

  /** Chooses a file on the page of the import. */
  async choose(content: string, button = 'Choose a CSV file'): Promise<void> {
    await this.#page
      .getByLabel(button)
      .setInputFiles({ name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  }
}
