import { LoginPage, logIn, people } from '../pages/login-page.ts';
import { expect, test } from '../support/test.ts';

test('who is logged in is sent from the login and the start page to the dashboard', async ({ newDevice }) => {
  const phone = await newDevice();
  await logIn(phone, people.staff);
  for (const path of ['/', '/login']) {
    const page = await phone.open(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('who forgot the password is told how to get another; the demo box shows an administrator and a staff account', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await phone.openInstalled('/login');
  await test.step('a forgotten password', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password?' })).toBeVisible();
    await expect(page.getByText('They open Users and reset your password.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('the demo box', async () => {
    await expect(page.getByText('admin / admin-demo')).toBeVisible();
    await expect(page.getByText('staff / staff-demo')).toBeVisible();
    await expect(page.getByText('officer / officer-demo')).toHaveCount(0);
    await page.getByRole('button', { name: 'Use staff' }).click();
    await expect(new LoginPage(page).username).toHaveValue('staff');
  });
});

test('before the app is here, its name stands on the screen', async ({ newDevice }) => {
  const phone = await newDevice();
  phone.network.inject({ fault: 'cut', on: { path: /^\/assets\/.*\.js$/ } });
  const page = await phone.open('/surveys');
  await expect(page.getByText('Sampark', { exact: true }).filter({ visible: true })).toBeVisible();
  phone.network.heal();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});
