import { readFile } from 'node:fs/promises';
import { markdownOfSheets } from '@sampark/core/forms/xlsform/sheets/markdown';
import { sheetsOfXlsx } from '../../apps/server/src/services/forms/workbook/sheets-of-xlsx.ts';
import { FormsPage } from '../pages/administration/forms-page.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';
import { MISTAKEN_WELLS, MORE_WELLS, WELLS } from '../support/workbooks.ts';

test('a workbook becomes a form that a village fills without network', async ({ newDevice }) => {
  const phone = await newDevice();
  const staff = await logInAndGetReady(phone, people.staff);
  const office = await logIn(await newDevice(), people.admin);
  const forms = new FormsPage(office);

  await test.step('its mistakes are listed with their place and what to do', async () => {
    await forms.open();
    await expect(forms.forms.getByRole('link', { name: 'Village survey', exact: true })).toBeVisible();
    await forms.upload.click();
    await forms.choose(MISTAKEN_WELLS);
    const [unknownType, unknownName] = [
      forms.problems.getByRole('row').nth(1),
      forms.problems.getByRole('row').nth(2),
    ];
    await expect(unknownType).toContainText('survey');
    await expect(unknownType).toContainText('integer');
    await expect(unknownName).toContainText('has_wel');
    await expect(forms.publish).toHaveCount(0);
  });

  await test.step('mended, it is tried out before anybody gets it', async () => {
    await forms.choose(WELLS);
    await expect(office.getByText('“Wells of the village” can be published.')).toBeVisible();
    await forms.preview.click();
    const preview = forms.previewed;
    const depth = preview.getByRole('textbox', { name: 'Depth in metres' });
    await expect(depth).toHaveCount(0);
    await preview.getByRole('radio', { name: 'Yes' }).click();
    await depth.fill('12');
    await office.getByRole('button', { name: 'Close the preview' }).click();
    await expect(preview).toHaveCount(0);
  });

  await test.step('it is published, and given to all panchayats', async () => {
    await new NewSurveyPage(staff).expectForm();
    await forms.publish.click();
    await expect(office.getByRole('heading', { level: 1, name: 'Wells of the village' })).toBeVisible();
    await forms.useForAll();
    await expect(office.getByText(/panchayats take Wells of the village now/)).toBeVisible();
    await expect(office.getByText(/[1-9]\d* panchayats have this form\./)).toBeVisible();
  });

  await test.step('a secretary begins a survey of it', async () => {
    await new NewSurveyPage(staff).createByNewForm('Nagla');
    const editor = new EditorPage(staff);
    await staff.getByRole('radio', { name: 'Yes' }).click();
    await editor.field('Depth in metres').fill('30');
    await phone.goOffline();
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
    await phone.goOnline();
    await expect(editor.savedOnServer).toBeVisible();
  });

  await test.step('the next version shows what is different, and leaves the survey as it is', async () => {
    await forms.open();
    await forms.upload.click();
    await forms.choose(MORE_WELLS);
    await expect(office.getByText('New (1)')).toBeVisible();
    await expect(office.getByText('Who owns it?')).toBeVisible();
    await forms.publish.click();
    await expect(office.getByRole('table', { name: 'Versions' }).getByRole('row')).toHaveText([
      /Version/,
      /^20$/,
      /^11$/,
    ]);
    await staff.reload();
    await expect(new EditorPage(staff).field('Depth in metres')).toHaveValue('30');
    await expect(new EditorPage(staff).field('Who owns it?')).toHaveCount(0);
  });
});

test('officers see the forms and what they ask, and change nothing', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.officer);
  const forms = new FormsPage(page);
  await forms.open();
  await expect(forms.forms.getByRole('columnheader')).toHaveText(['Form', 'Version']);
  await expect(forms.upload).toHaveCount(0);
  await forms.forms.getByRole('link', { name: 'Village amenities and water sources' }).click();
  await expect(page.getByRole('heading', { name: 'Where it is used' })).toHaveCount(0);
  await forms.preview.click();
  const preview = forms.previewed;
  await expect(preview.getByRole('button', { name: 'Save' })).toBeVisible();
});

test('the village form goes out as a workbook, and comes back with a question more', async ({
  newDevice,
}) => {
  const office = await logIn(await newDevice(), people.admin);
  const staff = await logInAndGetReady(await newDevice(), people.staff);
  const forms = new FormsPage(office);
  await forms.open();
  await forms.forms.getByRole('link', { name: 'Village survey', exact: true }).click();
  const [file] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'XLSForm (.xlsx)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^village-standard-\d+\.xlsx$/);
  const workbook = await readFile(await file.path());

  await test.step('as it is, it is the form that is there', async () => {
    await forms.open();
    await forms.upload.click();
    await forms.chooseFiles({ name: 'village.xlsx', mimeType: '', buffer: workbook });
    await expect(office.getByText(/is published already, and nothing is new/)).toBeVisible();
  });

  await test.step('with a question more, it is its next version', async () => {
    const sheets = (await sheetsOfXlsx(workbook)).map(({ name, rows }) => ({
      name,
      rows: name === 'survey' ? withQuestion(rows) : rows,
    }));
    await forms.choose(markdownOfSheets(sheets), 'village.md');
    await expect(office.getByText('New (1)')).toBeVisible();
    await new NewSurveyPage(staff).expectForm();
    await forms.publish.click();
    await expect(office.getByRole('table', { name: 'Versions' }).getByRole('row')).toHaveCount(3);
  });

  await test.step('a secretary is asked for it', async () => {
    await new NewSurveyPage(staff).createByNewForm('Nagla');
    await expect(new EditorPage(staff).field('How many wells?')).toBeVisible();
  });
});

/** Adds a question to the first module of a survey sheet. */
const withQuestion = (rows: readonly (readonly string[])[]): string[][] => {
  const [headings = []] = rows;
  const added = headings.map(
    (heading) =>
      ({ type: 'integer', name: 'wells', 'label::English (en)': 'How many wells?' })[heading] ?? '',
  );
  return [...rows.slice(0, 2), added, ...rows.slice(2)].map((row) => [...row]);
};
