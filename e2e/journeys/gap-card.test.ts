import { inHindi } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const INDEX = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | calculation | better |
  | | begin_group | health | Healthy panchayat | स्वस्थ पंचायत | | |
  | | integer | children | Children | बच्चे | | |
  | | integer | immunised | Fully immunised children | पूरे टीके लगे बच्चे | | |
  | | calculate | share | Fully immunised | पूरे टीके | if(\${children} > 0, round(100 * \${immunised} div \${children}, 1), '') | higher |
  | | end_group | | | | | |
  | | begin_group | governance | Good governance | सुशासन | | |
  | | select_one yes_no | sabha | Was a Gram Sabha held? | क्या ग्राम सभा हुई? | | yes |
  | | select_one yes_no | lists | Are the lists displayed? | क्या सूचियाँ लगी हैं? | | yes |
  | | end_group | | | | | |
  | choices | list_name | name | label::English (en) | label::Hindi (hi) |
  | | yes_no | yes | Yes | हाँ |
  | | yes_no | no | No | नहीं |
  | settings | form_title | form_id | subject |
  | | Index | index | panchayat |`;

test('the paper of an index says where the panchayat stands by theme, and what would move it most, without network', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', INDEX);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const [begin, editor] = [new NewSurveyPage(page), new EditorPage(page)];
  await begin.open();
  await expect(page.getByText('This survey is about the whole panchayat.')).toBeVisible();
  await begin.create.click();
  await editor.fill({
    'Healthy panchayat': { Children: 200, 'Fully immunised children': 150 },
    'Good governance': { 'Was a Gram Sabha held?': 'No' },
  });
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);
  await phone.goOffline();
  await new ReportsPage(page).open('?form=index');
  await page.getByRole('link', { name: 'Print report' }).click();
  const sheet = page.getByRole('article');

  await test.step('each theme has its mean of what is known', async () => {
    await expect(sheet.getByRole('row', { name: 'Healthy panchayat 75 1 of 1' })).toBeVisible();
    await expect(sheet.getByRole('row', { name: 'Good governance 0 1 of 2' })).toBeVisible();
    await expect(sheet).toContainText('So this is no official score.');
  });

  await test.step('what would move it most comes first', async () => {
    const moves = sheet
      .getByRole('region', { name: 'Where the panchayat stands' })
      .getByRole('listitem')
      .allTextContents();
    expect(await moves).toEqual([
      'Was a Gram Sabha held? No (Good governance)',
      'Fully immunised: 75 % (Healthy panchayat)',
    ]);
  });

  await test.step('हिंदी में', async () => {
    await inHindi(page);
    await page.getByRole('radio', { name: 'हिन्दी', exact: true }).check();
    await expect(sheet).toContainText('किससे सबसे ज़्यादा फ़र्क पड़ेगा');
    await expect(sheet.getByRole('row', { name: 'स्वस्थ पंचायत 75 1 में से 1' })).toBeVisible();
  });

  await test.step('the paper of a block says nothing of one panchayat', async () => {
    await phone.goOnline();
    const officer = await logInAndGetReady(await newDevice(), people.officer);
    await new ReportsPage(officer).open('?form=index');
    await officer.getByRole('link', { name: 'Print report' }).click(BY_ITSELF);
    const paper = officer.getByRole('article');
    await expect(paper.getByRole('heading', { name: 'What the Gram Sabha resolves' })).toBeVisible();
    await expect(paper.getByRole('region', { name: 'Where the panchayat stands' })).toHaveCount(0);
  });
});
