import type { Locator, Page } from '@playwright/test';

/** A number to type, or a word to choose. */
export type Answers = Readonly<Record<string, Readonly<Record<string, number | string>>>>;

/** The survey editor. */
export class EditorPage {
  readonly save: Locator;
  readonly delete: Locator;
  readonly progress: Locator;
  readonly connection: Locator;
  readonly village: Locator;
  readonly savedAndSynced: Locator;
  readonly savedLocally: Locator;
  /** The save bar's sign: one tick. */
  readonly savedOnPhone: Locator;
  /** The save bar's sign: two ticks. */
  readonly savedOnServer: Locator;
  readonly undo: Locator;
  readonly redo: Locator;
  /** The button to the next empty required field. */
  readonly missing: Locator;
  /** The doubts about the module on the screen, with the fields for their reasons. */
  readonly doubts: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.save = page.getByRole('button', { name: 'Save', exact: true });
    this.delete = page.getByRole('button', { name: 'Delete', exact: true });
    this.progress = page.getByRole('progressbar', { name: 'Overall progress' });
    this.connection = page.getByRole('status', { name: 'Connection' });
    this.village = page.getByRole('textbox', { name: 'Village name' });
    this.savedAndSynced = page.getByText('Survey saved and synced successfully!');
    this.undo = page.getByRole('button', { name: 'Undo', exact: true });
    this.redo = page.getByRole('button', { name: 'Redo', exact: true });
    this.missing = page.getByRole('button', { name: /^\d+ missing: go to/ });
    this.doubts = page.getByRole('group', { name: /^(Check this|Kept, with a reason)$/ });
    this.savedOnServer = page.getByText('Saved on the server', { exact: true });
    this.savedLocally = page.getByText('Survey saved locally. Will sync when online.');
    this.savedOnPhone = page.getByText(/^Saved on this (phone|computer)$/);
  }

  module(name: string): Locator {
    return this.#page.getByRole('navigation', { name: 'Modules' }).getByRole('button', { name });
  }

  async goTo(module: string): Promise<void> {
    await this.module(module).click();
  }

  /** Returns a number field of the module on the screen. */
  field(name: string): Locator {
    return this.#page.getByRole('textbox', { name, exact: true });
  }

  /** Returns the different answers to a question, below its field. */
  conflict(field: string): Locator {
    const group = this.#page.getByRole('group', { name: /different answers/i });
    return this.#page
      .locator('div')
      .filter({ has: this.field(field) })
      .filter({ has: group })
      .last()
      .locator(group);
  }

  /** Keeps one of the answers to a question. */
  async keep(field: string, answer: string): Promise<void> {
    await this.conflict(field)
      .getByRole('button', { name: `Keep ${answer}`, exact: true })
      .click();
  }

  /** Returns the field for the reason why doubtful answers stay; it is below the field in doubt. */
  reason(within: Locator = this.doubts): Locator {
    return within.getByRole('textbox', { name: 'Reason to keep it' });
  }

  async print(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Print summary' }).click();
  }

  /** Returns a choice, or any other button on the screen. */
  button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name });
  }

  async history(): Promise<void> {
    await this.#page.getByRole('link', { name: 'History' }).click();
  }

  /** Returns a choice field's options, in the module on the screen. */
  choices(name: string): Locator {
    return this.#page.getByRole('radiogroup', { name, exact: true });
  }

  option(field: string, option: string): Locator {
    return this.choices(field).getByRole('radio', { name: option, exact: true });
  }

  /** Enters one answer: types a number, chooses a word. */
  async answer(field: string, value: number | string): Promise<void> {
    if (typeof value === 'number') await this.field(field).fill(String(value));
    else await this.choices(field).getByText(value, { exact: true }).click();
  }

  /** Enters answers module by module, without saving. */
  async fill(answers: Answers): Promise<void> {
    for (const [module, fields] of Object.entries(answers)) {
      await this.goTo(module);
      for (const [field, value] of Object.entries(fields)) await this.answer(field, value);
    }
  }
}

/** Every required field of the standard form, and the optional ones. */
export const completeSurvey: Answers = {
  'Basic Information': {
    Population: 1240,
    Households: 236,
    'Literacy rate (%)': 71.5,
    'Primary occupation': 'Agriculture',
  },
  Infrastructure: { Roads: 'Fair', Schools: 2, Hospitals: 0, 'Community centers': 1 },
  Sanitation: { Toilets: 88, Drainage: 'Poor', 'Water supply': 'Scheduled' },
  Connectivity: { 'Mobile network': 'Good', Internet: '4G', Transport: 'Fair' },
  'Land & Forest': { 'Agricultural land': 612, 'Forest area': 40, Irrigation: 'Good' },
  Electricity: { Coverage: 97, 'Supply hours': 14.5, 'Street lights': 'Poor' },
  'Waste Management': {
    'Collection system': 'Weekly',
    Segregation: 'Partial',
    'Disposal method': 'Composting',
  },
};
