import type { Page } from '@playwright/test';
import { LoginPage, logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

/** A form that a panchayat fills about itself, not about one of its villages. */
const INDEX = `
  | survey | type | name | label::en | label::hi | required |
  | | begin_group | finance | Own income | अपनी आय | |
  | | integer | own_income | Own income in rupees | अपनी आय रुपये में | yes |
  | | begin_repeat | works | Works | काम | |
  | | text | title | What was built? | क्या बना? | |
  | | end_repeat | | | | |
  | | end_group | | | | |
  | settings | form_title | form_id | subject |
  | | Panchayat index | panchayat-index | panchayat |`;

test('a form about the panchayat itself is filled without network, and asks for no village', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', INDEX);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const begin = new NewSurveyPage(page);
  const editor = new EditorPage(page);

  await test.step('begun offline: the panchayat is all that it needs', async () => {
    await begin.open();
    await expect(page.getByText('This survey is about the whole panchayat.')).toBeVisible();
    await phone.goOffline();
    await begin.open();
    await expect(page.getByText('This survey is about the whole panchayat.')).toBeVisible();
    await expect(begin.village).toHaveCount(0);
    await begin.create.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rampur Katra' })).toBeVisible();
    await expect(editor.village).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Date' })).toBeVisible();
  });

  await test.step('answered, with a row', async () => {
    await editor.field('Own income in rupees').fill('120000');
    await new RowsPage(page, 'Works').add.click();
    await editor.field('What was built?').fill('A drain');
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
  });

  await test.step('on the list it has the name of its panchayat, and it arrives', async () => {
    await phone.goOnline();
    const list = new SurveyListPage(page);
    await list.open();
    const card = list.card('Rampur Katra');
    await expect(card).toContainText('Complete');
    await card.getByRole('link', { name: 'Edit' }).click();
    await expect(editor.savedOnServer).toBeVisible();
  });

  await test.step('an officer reads it on another device', async () => {
    const office = await logIn(await newDevice(), people.officer);
    const list = new SurveyListPage(office);
    await list.open();
    await list.card('Rampur Katra').getByRole('link', { name: 'Edit' }).click();
    await expect(new EditorPage(office).field('Own income in rupees')).toHaveValue('120000');
  });
});

test('nobody begins a survey of another form while the panchayat’s own has not reached the device', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', INDEX);
  const phone = await newDevice();
  const page = await phone.openInstalled('/login');
  const letGo = await holdForms(page);
  await new LoginPage(page).logIn(people.staff);
  const begin = new NewSurveyPage(page);
  await begin.open();
  await expect(page.getByText('The form of this panchayat has not reached this phone yet.')).toBeVisible();
  await expect(begin.create).toBeDisabled();
  letGo();
  await expect(page.getByText('This survey is about the whole panchayat.')).toBeVisible();
  await expect(begin.create).toBeEnabled();
});

/** Holds the answer with the forms back, as a slow line does. @returns lets it go */
async function holdForms(page: Page): Promise<() => void> {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.context().route(/\/api\/schemas\?/, async (route) => {
    await held;
    await route.continue();
  });
  return answer;
}
