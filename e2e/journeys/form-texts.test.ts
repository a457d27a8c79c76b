import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const WELLS = `
  | survey | type | name | label::en | label::hi | summary::en | summary::hi |
  | | begin_group | care | Care | देखभाल | | |
  | | text | keeper | Who looks after the wells? | कुओं की देखभाल कौन करता है? | | |
  | | select_one people | called | Whom do people call? | लोग किसे बुलाते हैं? | | |
  | | select_one yn | paid | Is \${keeper} paid? | क्या \${keeper} को पैसे मिलते हैं? | | |
  | | end_group | | | | | |
  | | begin_group | wells | Wells | कुएँ | | |
  | | begin_repeat | well | Wells of \${keeper} | \${keeper} के कुएँ | \${owner}: \${depth} m | \${owner}: \${depth} मी |
  | | text | owner | Whose well? | किसका कुआँ? | | |
  | | integer | depth | How deep is the well of \${owner}? | \${owner} का कुआँ कितना गहरा है? | | |
  | | end_repeat | | | | | |
  | | end_group | | | | | |
  | choices | list_name | name | label::en | label::hi |
  | | people | keeper | \${keeper} | \${keeper} |
  | | people | nobody | Nobody | किसी को नहीं |
  | | yn | yes | Yes | हाँ |
  | | yn | no | No | नहीं |
  | settings | form_title | form_id |
  | | Wells | wells |`;

test('texts of a form say the answers that they name: in the editor, on paper and online', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', WELLS);
  const page = await logInAndGetReady(await newDevice(), people.staff);
  await new NewSurveyPage(page).createByNewForm('Kuanpur');
  const editor = new EditorPage(page);

  await test.step('in the editor, as soon as they are given, in questions and in choices', async () => {
    await expect(editor.choices('Is … paid?')).toBeVisible();
    await editor.field('Who looks after the wells?').fill('Asha');
    await editor.answer('Is Asha paid?', 'Yes');
    await editor.answer('Whom do people call?', 'Asha');
    await expect(editor.option('Whom do people call?', 'Asha')).toBeChecked();
  });

  await test.step('a row says its own', async () => {
    await editor.goTo('Wells');
    const wells = new RowsPage(page, 'Wells of Asha');
    for (const [owner, depth] of [
      ['Ravi', '40'],
      ['Sunita', '35'],
    ] as const) {
      await wells.add.click();
      await editor.field('Whose well?').fill(owner);
      await editor.field(`How deep is the well of ${owner}?`).fill(depth);
    }
    await expect.poll(() => wells.said()).toEqual(['Ravi: 40 m', 'Sunita: 35 m']);
  });
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();
  const surveyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('on paper, in either language', async () => {
    await editor.print();
    const sheet = page.getByRole('article');
    await expect(sheet.getByRole('row', { name: 'Is Asha paid? Yes' })).toBeVisible();
    await expect(sheet.getByRole('row', { name: 'Whom do people call? Asha' })).toBeVisible();
    const wells = sheet.getByRole('region', { name: 'Wells of Asha' });
    await expect(wells.getByRole('listitem')).toHaveText([
      /1Ravi: 40 m.*How deep is the well of Ravi\?40/,
      /2Sunita: 35 m.*How deep is the well of Sunita\?35/,
    ]);
    await page.getByRole('radio', { name: 'Hindi' }).check();
    await expect(sheet.getByRole('row', { name: 'क्या Asha को पैसे मिलते हैं? हाँ' })).toBeVisible();
    await expect(sheet.getByRole('region', { name: 'Asha के कुएँ' })).toContainText('Ravi: 40 मी');
  });

  await test.step('online, for somebody who does not have the survey', async () => {
    const admin = await logIn(await newDevice(), people.admin);
    await admin.goto(new URL(`/panchayats/48211/${surveyId}`, admin.url()).href);
    const care = admin.getByRole('region', { name: 'Care' });
    await expect(care).toContainText('Is Asha paid?Yes');
    await expect(care).toContainText('Whom do people call?Asha');
    const wells = admin.getByRole('region', { name: 'Wells', exact: true });
    await expect(wells).toContainText('Wells of Asha');
    await expect(wells.getByRole('listitem')).toHaveText([
      'Ravi: 40 mWhose well?RaviHow deep is the well of Ravi?40',
      'Sunita: 35 mWhose well?SunitaHow deep is the well of Sunita?35',
    ]);
  });
});
