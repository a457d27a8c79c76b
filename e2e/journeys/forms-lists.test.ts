import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { sheetsOfXlsx } from '../../apps/server/src/services/forms/workbook/sheets-of-xlsx.ts';
import { FormsPage, textFile } from '../pages/administration/forms-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { expect, test } from '../support/test.ts';

const VISITS = textFile(
  'visits.md',
  `
  | survey | type | name | label |
  | | begin_group | visit | Visit |
  | | select_one_from_file villages.csv | village | Which village? |
  | | end_group | | |
  | settings | form_title | form_id |
  | | Visits | visits |`,
);
const VILLAGES = textFile('villages.csv', 'name,label\nrampur,Rampur\nnagla,Nagla\n');

test('a workbook and the list that it names become a form together', async ({ newDevice }) => {
  const office = await logIn(await newDevice(), people.admin);
  const forms = new FormsPage(office);
  await forms.open();
  await forms.upload.click();

  await test.step('without the list, or with another one, it says what to do', async () => {
    await forms.chooseFiles(VISITS);
    await expect(forms.problems.getByRole('row').nth(1)).toContainText(
      'The list "villages.csv" is not there. Choose the workbook and its lists together',
    );
    await forms.chooseFiles(VISITS, { ...VILLAGES, name: 'Villages.csv' });
    await expect(forms.problems.getByRole('row').nth(2)).toContainText(
      'The workbook does not ask for the list "Villages.csv".',
    );
    await forms.chooseFiles(VILLAGES, { ...VILLAGES, name: 'people.csv' });
    await expect(forms.problems.getByRole('row').nth(1)).toContainText(
      'There is no workbook among the files.',
    );
    await expect(forms.publish).toHaveCount(0);
  });

  await test.step('with it, the preview offers its choices', async () => {
    await forms.chooseFiles(VILLAGES, VISITS);
    await forms.preview.click();
    const village = forms.previewed.getByRole('radiogroup', {
      name: 'Which village?',
    });
    await expect(village.getByRole('radio')).toHaveCount(2);
    await village.getByRole('radio', { name: 'Rampur' }).check();
  });

  await test.step('it is published, and goes out with the list inside', async () => {
    await forms.publish.click();
    await expect(office.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible();
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'XLSForm (.xlsx)' }).click(),
    ]);
    const sheets = await sheetsOfXlsx(await readFile(await file.path()));
    const choices = sheets.find(({ name }) => name === 'choices')?.rows ?? [];
    expect(choices.flat()).toEqual(expect.arrayContaining(['rampur', 'Rampur', 'nagla', 'Nagla']));
  });

  await test.step('its field dictionary says what it asks', async () => {
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Field dictionary (.xlsx)' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('visits-1-dictionary.xlsx');
    const { sheets } = await readXlsx(await readFile(await file.path()));
    const [headings = [], question = []] = sheets[0]?.rows ?? [];
    expect(Object.fromEntries(headings.map((heading, at) => [String(heading), question[at]]))).toMatchObject({
      'No.': 1,
      Module: 'Visit',
      Path: 'visit.village',
      Kind: 'select_one',
      'Label (English)': 'Which village?',
      'Choices (English)': 'rampur = Rampur\nnagla = Nagla',
    });
  });
});
