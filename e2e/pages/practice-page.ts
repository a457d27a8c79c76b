import type { Locator, Page } from '@playwright/test';
import { goTo } from './go-to.ts';

/** The practice: a survey, a network and a colleague to try things out with. */
export class PracticePage {
  readonly bar: Locator;
  readonly noNetwork: Locator;
  readonly colleague: Locator;
  /** The text about the last event. */
  readonly story: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.bar = page.getByRole('region', { name: 'Practice' });
    this.noNetwork = this.bar.getByRole('checkbox', { name: 'No network' });
    this.colleague = this.bar.getByRole('button', { name: 'A colleague changes a value' });
    this.story = page.getByRole('status').filter({ hasText: /^\d/ });
  }

  /** Starts with a copy of a village's survey. */
  async start(village: string): Promise<void> {
    await goTo(this.#page, '/offline-demo/practice');
    await this.#page.getByRole('combobox', { name: 'Survey to copy' }).selectOption({ label: village });
    await this.#page.getByRole('button', { name: 'Start practice' }).click();
  }

  async end(): Promise<void> {
    await this.bar.getByRole('button', { name: 'End practice' }).click();
  }
}
