import type { Locator, Page } from '@playwright/test';

/** The page with the tokens by which programs ask. */
export class AccessTokensPage {
  readonly dialog: Locator;
  readonly tokens: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    this.tokens = page.getByRole('list', { name: 'Access tokens' }).getByRole('listitem');
  }

  /** Goes to the page by the settings. */
  async open(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Settings' }).click();
    await this.#page.getByRole('tab', { name: 'Security' }).click();
    await this.#page.getByRole('link', { name: 'Show access tokens' }).click();
  }

  /** Makes a token. @returns it, as the page shows it once */
  async make(name: string, choices: readonly string[] = []): Promise<string> {
    await this.#page.getByRole('button', { name: 'New token' }).click();
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    for (const choice of choices) await this.dialog.getByText(choice, { exact: true }).click();
    await this.dialog.getByRole('button', { name: 'Make token' }).click();
    const token = await this.dialog.getByRole('status', { name: 'Token' }).textContent();
    await this.dialog.getByRole('button', { name: 'I have kept it' }).click();
    return token ?? '';
  }

  token(name: string): Locator {
    return this.tokens.filter({ has: this.#page.getByRole('heading', { name }) });
  }

  async revoke(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Revoke the token “${name}”` }).click();
    await this.dialog.getByRole('button', { name: 'Revoke' }).click();
  }
}
