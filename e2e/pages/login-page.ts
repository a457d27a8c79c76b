import { expect, type Locator, type Page } from '@playwright/test';
import type { Device } from '../support/device/device.ts';
import { goTo } from './go-to.ts';

/** Everybody whom the demo data knows. */
export const people = {
  admin: { username: 'admin', password: 'admin-demo' },
  officer: { username: 'officer', password: 'officer-demo' },
  staff: { username: 'staff', password: 'staff-demo' },
  staff2: { username: 'staff2', password: 'staff2-demo' },
} as const;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The login screen. */
export class LoginPage {
  readonly username: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.password = page.getByRole('textbox', { name: 'Password' });
    this.submit = page.getByRole('button', { name: 'Log in' });
  }

  /** Returns the message to a person who may not sign in. */
  message(text: string | RegExp): Locator {
    return this.#page.getByText(text).first();
  }

  async logIn({ username, password }: Credentials): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.submit.click();
  }
}

/** Opens the app on a device as somebody who is logged in there, at the dashboard. */
export async function logIn(device: Device, person: Credentials): Promise<Page> {
  const signedIn = await device.openSignedIn(person.username);
  return signedIn ?? logInByHand(device, person);
}

/** Logs in on a device where nobody is logged in. */
export async function logInByHand(device: Device, person: Credentials): Promise<Page> {
  const page = await device.openInstalled('/login');
  await new LoginPage(page).logIn(person);
  await page.waitForURL(/\/dashboard$/);
  return page;
}

/** Goes home and logs out by the menu there. */
export async function logOut(page: Page): Promise<void> {
  await goTo(page, '/dashboard');
  const more = page.getByRole('button', { name: /^(More|My account)/ });
  await more.filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Logs in and waits until the app can start without network: its shell is stored on the device. */
export async function logInAndGetReady(device: Device, person: Credentials): Promise<Page> {
  const page = await logIn(device, person);
  await becomesReady(page);
  return page;
}

/** Waits until the app can start without network: its shell is stored on the device. */
export async function becomesReady(page: Page): Promise<void> {
  // A promise is truthy: `waitForFunction` would not wait for what an async function answers.
  const stateOfWorker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  // The app is installed behind what the person does, last of all.
  await expect.poll(stateOfWorker, { timeout: 30_000 }).toBe('activated');
}
