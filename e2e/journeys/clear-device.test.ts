import { CarryPage } from '../pages/carry-page.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

test('all data is not cleared before what is only here was saved as a file', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await phone.goOffline();
  await new NewSurveyPage(page).createFor('Akela Pur');
  await new SettingsPage(page).open('preferences');
  await page.getByRole('button', { name: 'Clear all data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove everything from this phone?' });
  await expect(dialog.getByText('1 survey: Akela Pur')).toBeVisible();
  const clear = dialog.getByRole('button', { name: 'Clear all data' });
  await expect(clear).toBeDisabled();
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  expect((await file).suggestedFilename()).toBe('sampark-unsynced.json');
  await phone.goOnline();
  await clear.click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = () => page.evaluate(() => Object.keys(localStorage)).catch(() => ['on its way']);
  await expect.poll(kept).not.toContain('access_token');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('the cache is fetched again, and what waits stays', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const settings = new SettingsPage(page);
  phone.network.inject({ fault: 'cut', on: { path: /sync\/batch/ } });
  await new NewSurveyPage(page).createFor('Bacha Pur');
  await page.evaluate(async () => {
    // Another app has shared it, and nobody has opened the screen that takes it in.
    await (await caches.open('sampark-shared')).put('/carry/shared/1', new Response('Rice, 2 kg'));
  });
  await settings.open('preferences');
  await page.getByRole('button', { name: 'Clear cache' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear cache' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  phone.network.heal();
  const list = new SurveyListPage(page);
  await list.open();
  await expect(list.card('Bacha Pur')).toBeVisible();
  await expect(list.card('Rampur').first()).toBeVisible({ timeout: 20_000 });
  const carry = new CarryPage(page);
  await carry.open();
  await expect(carry.bring).toContainText('This is no file from Sampark.');
});
