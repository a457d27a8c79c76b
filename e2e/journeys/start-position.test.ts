import type { Page } from '@playwright/test';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const WELL = `
  | survey | type | name | label::en | label::hi |
  | | begin_group | well | The well | कुआँ |
  | | start-geopoint | begun | | |
  | | text | depth | Depth | गहराई |
  | | end_group | | | |
  | settings | form_title | form_id |
  | | Well | well |`;

const question = (page: Page) => page.getByText('May it know where this');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('a survey knows where it began, if the person says yes', async ({ newDevice, server, serverView }) => {
  await giveWorkbook(server, '48211', WELL);
  const device = await newDevice();
  const page = await logIn(device, people.staff);
  const context = page.context();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 26.9312, longitude: 81.1875, accuracy: 90 });
  const begin = async (village: string) => {
    await new NewSurveyPage(page).createByNewForm(village);
    await expect(question(page)).toBeVisible();
    return new EditorPage(page);
  };

  await test.step('yes: it is measured while the person types, and saved with the answers', async () => {
    const editor = await begin('Kuanpur');
    await press(page, 'Yes, take it');
    await editor.field('Depth').fill('12 m');
    await expect(page.getByText('The position is being taken.')).toBeVisible();
    await context.setGeolocation({ latitude: 26.9313, longitude: 81.1876, accuracy: 4 });
    await expect(page.getByText('The position is being taken.')).toHaveCount(0);
    await editor.save.click();
    const saved = async () => (await serverView.survey('Kuanpur'))['well'];
    await expect.poll(saved, BY_ITSELF).toEqual({ begun: '26.931300 81.187600 0.0 4.0', depth: '12 m' });
  });

  await test.step('not now: this survey does not ask again, the next one does', async () => {
    await begin('Talabpur');
    await press(page, 'Not now');
    await page.reload();
    await expect(new EditorPage(page).field('Depth')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
  });
});

test('a position that is refused blocks nothing, and a device can be left in peace', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', WELL);
  const page = await logIn(await newDevice(), people.staff);
  await new NewSurveyPage(page).createByNewForm('Kuanpur');
  await press(page, 'Yes, take it');
  await expect(page.getByText('This app may not know your position.')).toBeVisible();
  await new EditorPage(page).field('Depth').fill('12 m');
  await press(page, 'Leave it out');
  await expect(page.getByText('This app may not know your position.')).toHaveCount(0);
  await page.reload();
  await expect(new EditorPage(page).field('Depth')).toHaveValue('12 m');
  await expect(question(page)).toHaveCount(0);

  await new NewSurveyPage(page).createByNewForm('Talabpur');
  await press(page, /Never on this/);
  await new NewSurveyPage(page).createByNewForm('Nayagaon');
  await expect(new EditorPage(page).field('Depth')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});
