import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const BUDGET = `
  | survey | type | name | label |
  | | begin_group | water | Water |
  | | integer | tankers | Tankers of the panchayat |
  | | end_group | | |
  | settings | form_title | form_id | subject |
  | | Panchayat budget | panchayat-budget | panchayat |`;

const VISITS = `
  | survey | type | name | label | warning | warning_message |
  | | begin_group | supply | Supply | | |
  | | integer | visits | Tankers that come | . > instance('panchayat')/root/tankers | More than the panchayat has? |
  | | end_group | | | | |
  | settings | form_title | form_id |
  | | Water by tanker | water-by-tanker |`;

test('a question of a village doubts an answer by a figure of its panchayat, without network', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', BUDGET);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const begin = new NewSurveyPage(page);
  const editor = new EditorPage(page);
  const doubt = page.getByText('More than the panchayat has?');
  await begin.open();
  await expect(page.getByText('This survey is about the whole panchayat.')).toBeVisible();
  await begin.create.click();
  await editor.field('Tankers of the panchayat').fill('4');
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();
  await giveWorkbook(server, '48211', VISITS);
  await page.reload();
  await begin.createByNewForm('Kuanpur');
  await phone.goOffline();

  await editor.field('Tankers that come').fill('4');
  await expect(doubt).toBeHidden();
  await editor.field('Tankers that come').fill('5');
  await expect(doubt).toBeVisible();
  await editor.reason().fill('The neighbours lend one');
  await expect(editor.doubts).toContainText('Kept, with a reason');
  await editor.save.click();
  await expect(editor.savedOnPhone).toBeVisible();

  await test.step('it stands among the doubts, as long as the figure is that one', async () => {
    await goTo(page, '/doubts?form=water-by-tanker');
    const found = page.getByRole('listitem').filter({ hasText: 'Kuanpur · Tankers that come' });
    await expect(found).toContainText('More than the panchayat has?');
    await expect(found).toContainText('The neighbours lend one');
    await goTo(page, '/surveys?form=panchayat-budget');
    await new SurveyListPage(page).edit('Rampur Katra');
    await editor.field('Tankers of the panchayat').fill('5');
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
    await goTo(page, '/doubts?form=water-by-tanker');
    await expect(page.getByText('Nothing is in doubt.')).toBeVisible();
    await expect(found).toHaveCount(0);
  });
});
