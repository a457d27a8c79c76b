import type { Locator, Page } from '@playwright/test';
import { goTo } from './go-to.ts';

/** Home: the figures, the latest surveys, what to do next. */
export class DashboardPage {
  readonly heading: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
  }

  async open(): Promise<void> {
    await goTo(this.#page, '/dashboard');
  }

  /** Returns a village among the latest surveys. */
  recent(village: string): Locator {
    return this.#page.getByRole('main').getByRole('link', { name: village });
  }
}
