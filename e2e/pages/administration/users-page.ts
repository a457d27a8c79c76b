import type { Locator, Page } from '@playwright/test';
import { goTo } from '../go-to.ts';

/** The administrator's users, on a wide screen. */
export class UsersPage {
  readonly search: Locator;
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.search = page.getByRole('searchbox', { name: 'Search by name, username or email' });
    this.dialog = page.getByRole('dialog');
  }

  async open(): Promise<void> {
    await goTo(this.#page, '/users');
  }

  /** Returns a person's row. */
  person(name: string): Locator {
    return this.#page
      .getByRole('region', { name: 'People' })
      .getByRole('row')
      .filter({ has: this.#page.getByRole('rowheader', { name }) });
  }

  get surveys(): Locator {
    return this.#page.getByRole('region', { name: 'Surveys' });
  }

  /** Returns the villages of the table of surveys. */
  get villages(): Locator {
    return this.surveys.getByRole('rowheader');
  }

  /** Chooses a file of people. */
  async choose(content: string, button: string): Promise<void> {
    await this.dialog
      .getByLabel(button)
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  }

  /** Returns a field of the open dialog. */
  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name });
  }

  async act(action: string): Promise<void> {
    await this.#page.getByRole('button', { name: action }).click();
  }

  /** Returns the password that is shown once, and closes the dialog. */
  async takePassword(): Promise<string> {
    const password = await this.dialog.getByRole('status', { name: 'Temporary password' }).textContent();
    await this.dialog.getByRole('button', { name: 'Done' }).click();
    return password ?? '';
  }

  async add(person: { username: string; name: string; panchayat: string }): Promise<string> {
    await this.act('Add a user');
    await this.dialog.getByRole('textbox', { name: 'Username' }).fill(person.username);
    await this.dialog.getByRole('textbox', { name: 'Full name' }).fill(person.name);
    await this.dialog.getByRole('combobox', { name: 'Panchayat' }).selectOption({ label: person.panchayat });
    await this.dialog.getByRole('button', { name: 'Add', exact: true }).click();
    return this.takePassword();
  }
}
