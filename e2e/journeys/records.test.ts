import { recordIdOf } from '@sampark/core/survey/record-ids';
import { EditorPage } from '../pages/editor-page.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/new-survey-page.ts';
import { SurveyListPage } from '../pages/survey-list-page.ts';
import { giveWorkbook } from '../support/administration.ts';
import { expect, test } from '../support/test.ts';

const HOMES = `
  | survey | type | name | label | save_to |
  | | begin_group | home | Household | |
  | | text | head | Head of the household | |
  | | text | roof | Roof | roof |
  | | end_group | | | |
  | settings | form_title | form_id | subject |
  | | Households | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`;

test('a survey that is saved without network makes a household, and keeps it up to date', async ({
  newDevice,
  server,
  serverView,
}) => {
  await giveWorkbook(server, '48211', HOMES);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const editor = new EditorPage(page);
  const begin = new NewSurveyPage(page);
  let survey = '';

  await test.step('the survey asks for no village', async () => {
    await begin.open();
    await expect(
      page.getByText('This survey is about one household, water source or the like.'),
    ).toBeVisible();
    await begin.create.click();
    await expect(page).toHaveURL(/\/surveys\/SURVEY_/);
    survey = /SURVEY_[^/]+/.exec(page.url())?.[0] ?? '';
  });

  await test.step('it is filled and saved without network', async () => {
    await phone.goOffline();
    await editor.field('Head of the household').fill('Sita Devi');
    await editor.field('Roof').fill('tin');
    await editor.save.click();
    await expect(editor.savedLocally).toBeVisible();
  });

  await test.step('with network, the server has both', async () => {
    await phone.goOnline();
    const record = () => serverView.read(recordIdOf(survey));
    await expect.poll(record).toMatchObject({ record: { label: 'Sita Devi' }, property: { roof: 'tin' } });
    await expect.poll(() => serverView.read(survey)).toMatchObject({ record_id: recordIdOf(survey) });
    await editor.field('Roof').fill('tiles');
    await editor.save.click();
    await expect(editor.savedOnServer).toBeVisible();
    await expect.poll(record).toMatchObject({ property: { roof: 'tiles' } });
  });

  await test.step('the list shows the survey, and no household', async () => {
    await new SurveyListPage(page).open();
    await expect(page.getByRole('article', { name: 'Rampur Katra' })).toHaveCount(1);
  });
});
