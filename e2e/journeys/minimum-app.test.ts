import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { expect, test } from '../support/test.ts';

test('an administrator says which version is needed; one that is no version, or too new, is refused', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logInAndGetReady(office, people.admin);
  await goTo(page, '/devices');
  await expect(page.getByText('Every version may be used.')).toBeVisible();
  await page.getByRole('button', { name: 'Oldest version' }).click();
  const dialog = page.getByRole('dialog');
  const version = dialog.getByRole('textbox', { name: 'Oldest version that needs no update' });
  for (const wrong of ['newest', '99.0.0']) {
    await version.fill(wrong);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/Write a version such as/)).toBeVisible();
  }
  await version.fill('0.0.1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Devices are asked for version 0.0.1 or newer.')).toBeVisible();
});
