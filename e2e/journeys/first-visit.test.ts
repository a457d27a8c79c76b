import { LoginPage, people } from '../pages/login-page.ts';
import { createLook } from '../support/axe.ts';
import type { Device } from '../support/device/device.ts';
import { expect, test } from '../support/test.ts';

const APP = { path: /^\/assets\/index-.*\.js$/ };

/** Opens the app for the first time, over a line on which its code comes seconds after the page. */
async function visit(phone: Device) {
  phone.network.inject({ fault: { delay: 4_000 }, on: APP });
  const app = phone.open('/');
  await expect.poll(() => phone.network.requests.some(({ path }) => path === '/')).toBe(true);
  return { login: new LoginPage(phone.page), app };
}

test('a first visit finds the login before the app is here, and what is typed stays', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const { login, app } = await visit(phone);
  await login.username.fill('staff');
  await login.password.fill('stff-demo');
  await login.password.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2));
  const show = phone.page.getByRole('button', { name: 'Show what I type' });
  await expect(show).toHaveCount(0);
  await app;
  await expect(show).toBeVisible();
  await expect(login.username).toHaveValue('staff');
  // The cursor stands where it stood.
  await phone.page.keyboard.type('a');
  await phone.page.keyboard.press('Enter');
  await expect(phone.page).toHaveURL(/\/dashboard$/);
});

test('a press before the app is here logs in when it comes', async ({ newDevice }) => {
  const phone = await newDevice();
  const { login, app } = await visit(phone);
  await login.logIn(people.staff);
  await app;
  await expect(phone.page).toHaveURL(/\/dashboard$/);
  await expect(phone.page.getByRole('heading', { name: 'Recent surveys' })).toBeVisible();
});

test('the login that is there before the app can be used by everyone, in both themes', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  phone.network.inject({ fault: 'cut', on: APP });
  const { found, look } = createLook(await phone.open('/'));
  await look('/');
  expect(found).toEqual({});
});
