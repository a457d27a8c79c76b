import type { Page } from '@playwright/test';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF, bothOffline, saveOffline } from '../pages/two-people.ts';
import { expect, test } from '../support/test.ts';

const shown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

test('a device tells that a sync has finished while the app was in the background', async ({ newDevice }) => {
  const phone = await newDevice({ whole: true });
  const page = await logInAndGetReady(phone, people.staff);
  await page.context().grantPermissions(['notifications']);
  await phone.goOffline();
  await new NewSurveyPage(page).createFor('Pichhe Pur');
  await expect(new EditorPage(page).save).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  await phone.goOnline();
  await expect
    .poll(() => shown(page), { timeout: 20_000 })
    .toEqual(['Sync complete: 1 survey was sent to the server.']);
});

test('a device tells of two answers that came while the app was in the background', async ({ newDevice }) => {
  const [first, second] = await bothOffline(() => newDevice({ whole: true }), 'Pichhe Takrav');
  const { page } = second;
  await page.context().grantPermissions(['notifications']);
  const settings = new SettingsPage(page);
  await settings.open('notifications');
  await settings.switch('On this phone', 'Survey updates').check();
  const list = new SurveyListPage(page);
  await list.open();
  await list.edit('Pichhe Takrav');
  await saveOffline(first, { Households: 210 });
  await saveOffline(second, { Households: 220 });
  await first.goOnline();
  await expect(new EditorPage(first.page).savedOnServer).toBeVisible(BY_ITSELF);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  await second.goOnline();
  await expect.poll(() => shown(page), { timeout: 20_000 }).toContain('A survey waits for your choice: ');
});

test('the switches have the specification’s defaults, are kept, and say what a refusal means', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  const settings = new SettingsPage(page);
  await settings.open('notifications');
  const here = 'On this phone';
  await expect(settings.switch(here, 'Survey updates')).not.toBeChecked();
  await expect(settings.switch(here, 'Sync status')).toBeChecked();
  for (const name of ['Survey updates', 'Sync notifications', 'Conflict alerts']) {
    await expect(settings.switch('By email', name)).toBeChecked();
  }
  await expect(page.getByText('This server sends no email yet.')).toBeVisible();
  await settings.switch('By email', 'Conflict alerts').uncheck();
  await expect(page.getByText('Settings updated')).toBeVisible();
  await settings.switch(here, 'Survey updates').check();
  await expect(page.getByText('The browser does not let the app show notifications.')).toBeVisible();
  await page.reload();
  await expect(settings.switch(here, 'Survey updates')).toBeChecked();

  const other = new SettingsPage(await logIn(await newDevice(), people.staff));
  await other.open('notifications');
  await expect(other.switch('By email', 'Conflict alerts')).not.toBeChecked();
  await expect(other.switch(here, 'Survey updates')).not.toBeChecked();
});
