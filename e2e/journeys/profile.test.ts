import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { expect, test } from '../support/test.ts';

test('my profile shows who I am, my panchayat, my surveys and my devices, which I can end', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  await logIn(phone, people.staff);
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(office, people.staff);
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile');
  await expect(page.getByText('Sunita Devi').last()).toBeVisible();
  await expect(page.getByRole('region', { name: 'My panchayat' })).toContainText('Rampur Katra');
  await expect(page.getByRole('region', { name: 'My surveys' })).toContainText('surveys created by me');
  const devices = page.getByRole('region', { name: 'My devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This computer');
  await expect(devices.getByRole('listitem').first()).toContainText('Last contact just now');
  await devices.getByRole('button', { name: /^End .*Chrome/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Nothing that waits there is lost.');
  await question.getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('The login was ended')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await phone.page.goto(new URL('/surveys', phone.page.url()).href);
  await expect(phone.page).toHaveURL(/\/login\?from=/, { timeout: 15_000 });
});

test('without network no screen asks the server in vain: nothing is on the console', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.officer);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Surveys' }).click();
  const link = await page.getByRole('link', { name: 'Edit' }).first().getAttribute('href');
  const survey = new URL(link ?? '', page.url()).pathname.split('/')[2] ?? '';
  // The browser starts without network, so that no request on its way is lost in vain.
  await phone.close();
  await phone.goOffline();
  const offline = await phone.open('/dashboard');
  for (const path of [
    '/profile',
    '/coverage',
    '/reports',
    '/doubts',
    '/reports/print',
    '/settings',
    '/settings/access-tokens',
    '/settings/webhooks',
    '/settings/notice',
    '/settings/reads',
    '/notice',
    '/surveys/deleted',
    '/surveys/map',
    '/surveys/select',
    '/surveys/changes',
    '/surveys/import',
    `/surveys/${survey}/history`,
  ]) {
    await offline.goto(new URL(path, offline.url()).href);
    await expect(offline.getByRole('heading', { level: 1 })).toBeVisible();
    await offline.getByRole('status', { name: 'Loading…' }).waitFor({ state: 'detached' });
  }
  expect(phone.trouble).toEqual([]);
});
