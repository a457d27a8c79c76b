import type { Locator, Page } from '@playwright/test';

/** The pages with the webhooks, and with what was sent to one. */
export class WebhooksPage {
  readonly dialog: Locator;
  readonly secret: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    this.secret = this.dialog.getByRole('status', { name: 'Secret' });
  }

  /** Goes to the page by the settings. */
  async open(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Settings' }).click();
    await this.#page.getByRole('tab', { name: 'Security' }).click();
    await this.#page.getByRole('link', { name: 'Show webhooks' }).click();
  }

  async press(name: string): Promise<void> {
    await this.#page.getByRole('button', { name, exact: true }).click();
  }

  /** Presses the button that ends the open dialog. */
  async confirm(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  async fill(name: string, url: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await this.dialog.getByRole('textbox', { name: 'Address' }).fill(url);
  }

  /** Reads the secret that a dialog shows, and closes it. */
  async takeSecret(): Promise<string> {
    const secret = await this.secret.textContent();
    await this.confirm('I have kept it');
    return secret ?? '';
  }

  webhook(name: string): Locator {
    const list = this.#page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
    return list.filter({ has: this.#page.getByRole('heading', { name }) });
  }

  /** The lines of the log about a kind of event. */
  delivery(event: string): Locator {
    const list = this.#page.getByRole('list', { name: 'What was sent' }).getByRole('listitem');
    return list.filter({ has: this.#page.getByRole('heading', { name: event }) });
  }
}
