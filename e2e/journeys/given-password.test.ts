import { UsersPage } from '../pages/administration/users-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { pressEscapeTwice } from '../support/device/keys.ts';
import { expect, test } from '../support/test.ts';

test('where the browser lets nobody copy, a given password stays in sight and says to write it down', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(office, people.admin);
  const users = new UsersPage(page);
  await users.open();
  await users.act('Reset password of Mohan Lal');
  await users.dialog.getByRole('button', { name: 'Reset password' }).click();
  const secret = users.dialog.getByRole('status', { name: 'Temporary password' });
  await expect(secret).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await users.dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(
    page.getByText('The browser does not let the app copy. Write the password down.'),
  ).toBeVisible();
  await pressEscapeTwice(page);
  await expect(secret).toBeVisible();
});
