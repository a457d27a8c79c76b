import type { Page } from '@playwright/test';
import { inHindi } from '../pages/language.ts';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import type { Device } from '../support/device/device.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { expect, test } from '../support/test.ts';

const WELL = `
  | survey | type | name | label::en | label::hi | parameters |
  | | begin_group | well | The well | कुआँ | |
  | | geopoint | place | Where is it? | कहाँ है? | capture-accuracy=8 warning-accuracy=50 |
  | | end_group | | | | |
  | settings | form_title | form_id |
  | | Well | well |`;

const WHERE = 'Where is it?';
const dialog = (page: Page) => page.getByRole('dialog', { name: WHERE });
const HERE = { latitude: 26.9312, longitude: 81.1875 };

/** Begins a survey of that form. */
async function begun(device: Device, server: TestServer): Promise<{ page: Page; editor: EditorPage }> {
  await giveWorkbook(server, '48211', WELL);
  const page = await logIn(device, people.staff);
  await new NewSurveyPage(page).createByNewForm('Kuanpur');
  return { page, editor: new EditorPage(page) };
}

test('a position is waited for until it is exact enough, or taken as it is', async ({
  newDevice,
  server,
}) => {
  const { page, editor } = await begun(await newDevice(), server);
  const place = editor.field(WHERE);
  const context = page.context();
  const measure = (accuracy: number) => context.setGeolocation({ ...HERE, accuracy });
  await context.grantPermissions(['geolocation']);

  await test.step('it gets better, and is taken by itself once it is as exact as the form asks', async () => {
    await measure(120);
    await page.getByRole('button', { name: 'Use my position' }).click();
    await expect(dialog(page)).toContainText('Exact to 120 metres.');
    await expect(dialog(page)).toContainText('That is poor.');
    await measure(30);
    await expect(dialog(page)).toContainText('Exact to 30 metres.');
    await expect(dialog(page)).not.toContainText('That is poor.');
    await measure(60);
    await expect(dialog(page)).toContainText('Exact to 30 metres.');
    await measure(8);
    await expect(dialog(page)).toHaveCount(0);
    await expect(place).toHaveValue('26.931200 81.187500 0.0 8.0');
    await expect(place).toHaveAccessibleDescription(/Exact to 8 metres\./);
  });

  await test.step('a person in a hurry takes what there is, and the answer says that it is poor', async () => {
    await measure(90);
    await page.getByRole('button', { name: 'Measure anew' }).click();
    await expect(dialog(page)).toContainText('Exact to 90 metres.');
    await dialog(page).getByRole('button', { name: 'Take it now' }).click();
    await expect(place).toHaveValue('26.931200 81.187500 0.0 90.0');
    await expect(place).toHaveAccessibleDescription(/Poor: exact only to 90 metres\./);
  });

  await test.step('one that is given up changes nothing', async () => {
    await page.getByRole('button', { name: 'Measure anew' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(place).toHaveValue('26.931200 81.187500 0.0 90.0');
  });
});

test('where no position is to be had, it says why, and the place is typed', async ({ newDevice, server }) => {
  const { page, editor } = await begun(await newDevice(), server);
  const place = editor.field(WHERE);
  const context = page.context();

  await test.step('refused', async () => {
    await page.getByRole('button', { name: 'Use my position' }).click();
    await expect(dialog(page)).toContainText('This app may not know your position. Allow it in the browser');
    await expect(dialog(page).getByRole('button', { name: 'Take it now' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('typed', async () => {
    await expect(place).toHaveAccessibleDescription(/such as 26\.8467 80\.9462/);
    await place.fill('26.93 north');
    await expect(place).toHaveAccessibleDescription(/Write latitude and longitude/);
    await place.fill('26.93 81.19');
    await expect(place).not.toHaveAccessibleDescription(/Write latitude and longitude/);
  });

  await test.step('found nowhere, in Hindi', async () => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(null);
    await inHindi(page);
    await page.getByRole('button', { name: 'फिर जगह लें' }).click();
    const there = page.getByRole('dialog', { name: 'कहाँ है?' });
    await expect(there).toContainText('जगह नहीं मिल रही। लोकेशन चालू करें');
    await context.setGeolocation({ ...HERE, accuracy: 4 });
    await expect(editor.field('कहाँ है?')).toHaveValue('26.931200 81.187500 0.0 4.0');
  });
});
