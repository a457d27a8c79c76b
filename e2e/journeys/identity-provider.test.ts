import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startProvider, type TestProvider } from '@sampark/server/testing/identity/identity-provider';
import { goTo } from '../pages/go-to.ts';
import { becomesReady, LoginPage, logInByHand, logOut, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import type { Device } from '../support/device/device.ts';
import { test as base, expect } from '../support/test.ts';

/** A server with an identity provider beside it. */
const test = base.extend<{ provider: TestProvider; passwords: 'on' | 'off' }>({
  passwords: ['on', { option: true }],
  // biome-ignore format: one line
  provider: async ({}, use) => {
    const provider = await startProvider({ 'emp-1': { name: 'Asha Devi', email: 'a@example.org' } });
    await use(provider);
    await provider.close();
  },
  settings: async ({ provider, passwords }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sampark-provider-'));
    const file = join(folder, 'providers.json');
    const { prompt: _, rights: __, ...described } = provider.settings;
    await writeFile(file, JSON.stringify([described]));
    await use({ SAMPARK_OIDC_PROVIDERS: file, SAMPARK_PASSWORDS: passwords });
    await rm(folder, { recursive: true });
  },
});

const byProvider = (page: Page) => page.getByRole('button', { name: 'Sign in with State sign-in' });

/** Goes to the provider, signs in there, and comes back. */
async function signInThere(page: Page, isSignedInThere = false): Promise<void> {
  await byProvider(page).click();
  if (isSignedInThere) return;
  await page.getByRole('textbox', { name: 'Employee number' }).fill('emp-1');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** @param tells where the provider itself reaches the server: the app's address is one of the devices' browsers alone */
async function openLogin(device: Device, provider: TestProvider, tells?: string): Promise<Page> {
  const page = await device.openInstalled('/login');
  provider.register(new URL(page.url()).origin, tells);
  return page;
}

/** Signs in as somebody new. @returns the number that they tell their administrator */
async function numberOfNewcomer(page: Page): Promise<string> {
  await signInThere(page);
  const told = page.getByText(/Tell them this number: [0-9A-F]{8}/);
  await expect(told).toBeVisible();
  return /[0-9A-F]{8}/.exec(await told.innerText())?.[0] ?? '';
}

/** Says among the people who the newcomer is. */
async function match(page: Page, number: string): Promise<void> {
  await goTo(page, '/users');
  const newcomer = page.getByRole('listitem').filter({ hasText: number });
  await newcomer.getByRole('combobox').selectOption({ label: 'Sunita Devi (staff)' });
  await newcomer.getByRole('button', { name: 'That is this person' }).click();
  await expect(page.getByText('Saved. They can sign in now.')).toBeVisible();
}

test('somebody new waits for an administrator, then signs in, works offline behind a password of the phone, and signs out', async ({
  newDevice,
  provider,
}) => {
  const phone = await newDevice();
  const page = await openLogin(phone, provider);
  const number = await numberOfNewcomer(page);
  await expect(page).toHaveURL(/\/login$/);

  const office = await logInByHand(await newDevice(), people.admin);
  await match(office, number);

  await signInThere(page, true);
  const password = page.getByRole('textbox', { name: 'Password for this phone' });
  await password.fill('short');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(password).toBeFocused();
  await password.fill('neem tree');
  await page.getByRole('textbox', { name: 'The same password again' }).fill('neem tree');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await becomesReady(page);

  await phone.goOffline();
  await logOut(page);
  await expect(byProvider(page)).toBeDisabled();
  const login = new LoginPage(page);
  await login.logIn({ username: 'staff', password: 'neem trees' });
  await expect(login.message(/Login failed|offline/)).toBeVisible();
  await login.logIn({ username: 'staff', password: 'neem tree' });
  await expect(page).toHaveURL(/\/dashboard$/);

  await phone.goOnline();
  await page.getByRole('link', { name: 'Log in' }).click();
  await signInThere(page, true);
  await password.fill('wrong one');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This is not the password of this phone.')).toBeVisible();
  await password.fill('neem tree');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page
    .getByRole('button', { name: /^(More|My account)/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('who is signed out at the provider signs in again, and loses nothing that they typed', async ({
  newDevice,
  provider,
  server,
  serverView,
}) => {
  const phone = await newDevice();
  const page = await openLogin(phone, provider, server.url);
  const number = await numberOfNewcomer(page);
  const office = await logInByHand(await newDevice(), people.admin);
  await match(office, number);
  await expect(office.getByText(`${phone.url}/api/auth/oidc/state/logout`)).toBeVisible();
  await signInThere(page, true);
  await page.getByRole('textbox', { name: 'Password for this phone' }).fill('neem tree');
  await page.getByRole('textbox', { name: 'The same password again' }).fill('neem tree');
  await page.getByRole('button', { name: 'Continue' }).click();
  await becomesReady(page);

  await phone.goOffline();
  await new NewSurveyPage(page).createFor('Samay Pur');
  const editor = new EditorPage(page);
  await editor.fill({ 'Basic Information': { Population: 640 } });
  await editor.save.click();
  await expect(editor.savedLocally).toBeVisible();
  await provider.endAllOf('emp-1');
  await phone.goOnline();
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 });
  expect(await serverView.surveysNamed('Samay Pur')).toEqual([]);

  await signInThere(page, true);
  await page.getByRole('textbox', { name: 'Password for this phone' }).fill('neem tree');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect.poll(() => serverView.surveysNamed('Samay Pur'), { timeout: 15_000 }).toHaveLength(1);
  expect((await serverView.survey('Samay Pur'))['basic_info']).toEqual({ population: 640 });
});

test('a provider that is down is told, and a password still signs in', async ({ newDevice, provider }) => {
  const page = await openLogin(await newDevice(), provider);
  provider.fault = 'down';
  await byProvider(page).click();
  await expect(page.getByText(/State sign-in cannot be reached just now/)).toBeVisible();
  await new LoginPage(page).logIn(people.staff2);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('with passwords off', () => {
  test.use({ passwords: 'off' });
  test('the login has the provider alone', async ({ newDevice, provider }) => {
    const page = await openLogin(await newDevice(), provider);
    await expect(byProvider(page)).toBeEnabled();
    await expect(new LoginPage(page).username).toBeHidden();
  });
});

test('says how long to wait, when too many sign-ins were begun from one network', async ({
  newDevice,
  provider,
}) => {
  const page = await openLogin(await newDevice(), provider);
  const start = `/api/auth/oidc/state/start?challenge=${'a'.repeat(43)}`;
  await page.evaluate(async (address) => {
    for (let at = 0; at < 40; at += 1) await fetch(address, { redirect: 'manual' });
  }, start);
  await byProvider(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many sign-ins were begun from this network\. Try again in \d+ seconds\.$/,
  );
  await expect(page).toHaveURL(/\/login$/);
});
