import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { copyDatabase, giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const wells = (...questions: readonly string[]) => `
  | survey | type | name | label |
  | | begin_group | water | Wells |
  | | integer | depth | Depth in metres |
  ${questions.join('\n  ')}
  | | end_group | | |
  | settings | form_title | form_id |
  | | Wells | wells |`;

test('a server that was put back to before a version gets it again from the phones that use it', async ({
  newDevice,
  server,
  serverView,
}) => {
  await giveWorkbook(server, '48211', wells());
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const editor = new EditorPage(page);
  const survey = () => serverView.survey('Kuan Tola');
  await new NewSurveyPage(page).createByNewForm('Kuan Tola');
  await editor.field('Depth in metres').fill('12');
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();
  const putBack = copyDatabase(server);

  await test.step('version 2 is published, and a survey of it is begun', async () => {
    await new NewSurveyPage(page).expectForm();
    await giveWorkbook(server, '48211', wells('| | text | owner | Owner of the well |'), { version: 2 });
    await new NewSurveyPage(page).createByNewForm('Nagla');
    await editor.field('Owner of the well').fill('Asha');
    await editor.save.click();
    await expect(editor.savedOnServer).toBeVisible();
  });

  await test.step('the server loses both, and the phone brings both back', async () => {
    putBack();
    expect(await serverView.formVersion('wells')).toBe(1);
    await editor.field('Depth in metres').fill('9');
    await editor.save.click();
    await expect
      .poll(async () => (await serverView.surveysNamed('Nagla'))[0]?.['water'], BY_ITSELF)
      .toEqual({
        owner: 'Asha',
        depth: 9,
      });
    expect(await serverView.formVersion('wells')).toBe(2);
    expect(await survey()).toMatchObject({ form_version: 1, water: { depth: 12 } });
  });
});
