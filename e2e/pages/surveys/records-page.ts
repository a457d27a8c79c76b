import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from '../go-to.ts';
import { EditorPage } from './editor-page.ts';

/** A form about households, which makes a record of each. */
export const HOMES = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | save_to |
  | | begin_group | home | Home | घर | |
  | | text | head | Head of the household | परिवार के मुखिया | head |
  | | text | house_no | House number | मकान नंबर | house_no |
  | | text | phone | Phone | फ़ोन | phone |
  | | select_one roof | roof | Roof | छत | roof |
  | | integer | members | Members | सदस्य | members |
  | | geopoint | place | Place | जगह | place |
  | | end_group | | | | |
  | choices | list_name | name | label::English (en) | label::Hindi (hi) |
  | | roof | tin | Tin | टिन |
  | | roof | tiles | Tiles | खपरैल |
  | settings | form_title | form_id | subject |
  | | Household visit | homes | household |
  | entities | list_name | label | create_if | update_if |
  | | household | \${head} | true() | true() |`;

/** The screen that begins a survey, by a form about records. */
export class NewVisitPage {
  readonly which: Locator;
  readonly search: Locator;
  readonly name: Locator;
  readonly create: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.which = page.getByRole('radiogroup', { name: /^Which one/ });
    this.search = page.getByRole('searchbox', { name: 'Name or number' });
    this.name = page.getByRole('textbox', { name: 'Name of the new one' });
    this.create = page.getByRole('button', { name: 'Create survey' });
  }

  async open(): Promise<void> {
    await goTo(this.#page, '/surveys/new');
  }

  /** Begins the survey of a household that is not here yet, fills it and saves it. */
  async register(head: string, answers: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.open();
    await this.which.getByText('A new household').click();
    await this.name.fill(head);
    await this.create.click();
    await expect(this.#page.getByRole('textbox', { name: 'Head of the household' })).toHaveValue(head);
    for (const [field, answer] of Object.entries(answers)) {
      await this.#page.getByRole('textbox', { name: field }).fill(answer);
    }
    // A survey that begins has saved all that it has, but its record comes with the first Save.
    if (Object.keys(answers).length === 0)
      await this.#page.getByRole('textbox', { name: 'Members' }).fill('4');
    await new EditorPage(this.#page).save.click();
  }
}

/** The list of households, and the page of one. */
export class RecordsPage {
  readonly search: Locator;
  readonly rows: Locator;
  readonly undo: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.search = page.getByRole('searchbox', { name: 'Name or number' });
    this.rows = page.getByRole('main').getByRole('list').getByRole('listitem');
    this.undo = page.getByRole('button', { name: 'Undo' });
  }

  async openList(): Promise<void> {
    await goTo(this.#page, '/records/household');
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Households' })).toBeVisible();
  }

  async openRecord(name: string): Promise<void> {
    await this.openList();
    await this.#page.getByRole('link', { name, exact: true }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** A press of one of the record's buttons. */
  async press(name: string): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name, exact: true }).click();
  }

  /** Says that the open household is the same as one that looks like it. @returns the name of the one that stays */
  async mergeWithAlike(): Promise<string> {
    await this.press('Compare');
    const dialog = this.#page.getByRole('dialog');
    const told = await dialog.getByText(/stays, and/).textContent();
    const [, stays = ''] = /(.+) stays, and/.exec(told ?? '') ?? [];
    await dialog.getByRole('button', { name: 'They are the same' }).click();
    await expect(this.#page.getByText('Also written down as')).toBeVisible();
    return stays;
  }

  /** Deletes the open household. */
  async delete(): Promise<void> {
    await this.press('Delete');
    await this.#page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Households' })).toBeVisible();
  }
}
