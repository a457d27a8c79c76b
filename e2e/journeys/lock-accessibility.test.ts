import { inHindi } from '../pages/language.ts';
import { LoginPage, logIn, people } from '../pages/login-page.ts';
import { faults } from '../support/axe.ts';
import { pageWidthLarge } from '../support/page-width.ts';
import { expect, test } from '../support/test.ts';

test('the lock can be used by everyone, in both themes, and speaks Hindi', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await test.step('in both themes', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Lock' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Locked');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(new LoginPage(page).password).toBeFocused();
    expect(await faults(page)).toEqual([]);
    expect(await pageWidthLarge(page)).toBeLessThanOrEqual(360);
  });

  await test.step('in Hindi', async () => {
    await new LoginPage(page).password.fill('staff-demo');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
    await inHindi(page);
    await page.getByRole('button', { name: 'और' }).click();
    await page.getByRole('button', { name: 'लॉक करें' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('लॉक है');
    await page.getByRole('textbox', { name: 'पासवर्ड' }).fill('staff-demo');
    await page.getByRole('button', { name: 'लॉक खोलें' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('लॉक है');
  });
});

test('the message after a login without network can be used by everyone, in both themes', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await page.evaluate(() => localStorage.setItem('access_token', 'only-here'));
  await page.reload();
  await expect(page.getByText('You logged in without network.', { exact: false })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
