import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from '../go-to.ts';

/** The screen that begins a survey. */
export class NewSurveyPage {
  readonly village: Locator;
  readonly create: Locator;
  /** The panchayat's villages that fit the typed text. */
  readonly suggestions: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.village = page.getByRole('textbox', { name: 'Village name' });
    this.suggestions = page.getByRole('listbox', { name: 'Villages of this panchayat' }).getByRole('option');
    this.create = page.getByRole('button', { name: 'Create survey' });
  }

  async open(): Promise<void> {
    await goTo(this.#page, '/surveys/new');
  }

  /** Creates a survey and arrives in its editor. */
  async createFor(village: string): Promise<void> {
    await this.open();
    await this.start(village);
  }

  /** Says that a form is given now: what the phone has fetched before says nothing of it. `createByNewForm` waits for more. */
  async expectForm(): Promise<void> {
    await this.#page.evaluate(() => performance.clearResourceTimings());
  }

  /** Creates a survey by the form that the server has just given the panchayat: the phone hears of it on this screen. */
  async createByNewForm(village: string): Promise<void> {
    // The phone asks for the villages when it has stored the forms. It may have done so before anybody waits for it.
    const hasStored = () =>
      this.#page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some((each) => each.name.endsWith('/api/panchayats/villages') && each.duration > 0),
      );
    await this.open();
    await expect.poll(hasStored).toBe(true);
    await this.start(village);
  }

  /** Creates a survey from the open screen. */
  async start(village: string): Promise<void> {
    await this.village.fill(village);
    await this.create.click();
    await expect(this.#page).toHaveURL(/\/surveys\/SURVEY_/);
  }
}
