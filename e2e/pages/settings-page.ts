import type { Locator, Page } from '@playwright/test';
import { goTo } from './go-to.ts';

type Tab = 'profile' | 'security' | 'notifications' | 'preferences';

/** The settings, by the names that an English screen has. */
export class SettingsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(tab: Tab = 'profile'): Promise<void> {
    await goTo(this.#page, `/settings?tab=${tab}`);
  }

  tab(name: string): Locator {
    return this.#page.getByRole('tab', { name });
  }

  field(name: string): Locator {
    return this.#page.getByRole('textbox', { name, exact: true });
  }

  switch(group: string, name: string): Locator {
    return this.#page.getByRole('region', { name: group }).getByRole('switch', { name });
  }

  async saveProfile(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
    await this.#page.getByRole('button', { name: 'Save changes' }).click();
  }

  async changePassword(current: string, next: string, again = next): Promise<void> {
    await this.field('Current password').fill(current);
    await this.field('New password').fill(next);
    await this.field('Confirm new password').fill(again);
    await this.#page.getByRole('button', { name: 'Change password' }).click();
  }
}
