import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { BulkPage } from '../pages/surveys/bulk-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { ExportDialog } from '../pages/surveys/export-dialog.ts';
import { ImportPage } from '../pages/surveys/import-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

type Cells = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]['rows'];

/** Changes an exported workbook as a person does it in a spreadsheet. */
async function edited(
  workbook: Uint8Array,
  edit: (rows: Cells, columnOf: (heading: string) => number) => void,
): Promise<Uint8Array> {
  const { sheets } = await readXlsx(workbook);
  const [first] = sheets;
  if (!first) throw new Error('The file has a sheet of surveys.');
  const headings = first.rows[0]?.map(String) ?? [];
  edit(first.rows, (heading) => {
    const at = headings.indexOf(heading);
    if (at < 0) throw new Error(`No column is named ${heading}.`);
    return at;
  });
  return writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) });
}

test('an exported workbook is changed in a spreadsheet, checked, imported without network, and taken back', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.officer);
  const list = new SurveyListPage(page);
  await list.open();
  await list.exportList.click();
  const { content } = await new ExportDialog(page).choose('Excel (XLSX)');
  const file = await edited(content, (rows, columnOf) => {
    const [village, households] = [columnOf('Village name'), columnOf('Households')];
    const rowOf = (name: string) => rows.find((row) => row[village] === name) ?? [];
    rowOf('Purwa')[households] = 4321;
    rowOf('Nayagaon')[households] = 'many';
  });

  await phone.goOffline();
  const importing = new ImportPage(page);
  await importing.open();
  await importing.choose({ name: 'surveys.xlsx', content: file });
  await expect(importing.apply).toHaveText('Import 1 survey');
  expect((await importing.counts()).filter(([name]) => name !== 'Unchanged')).toEqual([
    ['New', '0'],
    ['Changed', '1'],
    ['Refused', '1'],
  ]);
  await expect(importing.problems.getByRole('row').filter({ hasText: 'many' })).toContainText('Households');

  await importing.apply.click();
  await expect(page.getByText('1 survey imported.')).toBeVisible();
  await list.open();
  await list.edit('Purwa');
  const editor = new EditorPage(page);
  await expect(editor.field('Households')).toHaveValue('4321');

  const bulk = new BulkPage(page);
  await bulk.open();
  const action = await bulk.action('Import');
  await bulk.takeBack(action);
  await expect(action).toContainText('1 survey is as it was before.');
  await list.open();
  await list.edit('Purwa');
  await expect(editor.field('Households')).not.toHaveValue('4321');

  // The survey holds again what the file says that it had seen: the same file may come again.
  await importing.open();
  await importing.choose({ name: 'surveys.xlsx', content: file });
  await expect(importing.apply).toHaveText('Import 1 survey');
});

test('a file of KoboToolbox makes surveys once its columns are told, and the phone remembers what they are', async ({
  newDevice,
}) => {
  const page = await logInAndGetReady(await newDevice(), people.staff);
  const importing = new ImportPage(page);
  const headings = 'start;Where;basic_info/population;Number of houses;_uuid;_id';
  const kobo = (...lines: readonly string[]) => ({
    name: 'kobo.csv',
    content: [headings, ...lines].join('\n'),
  });
  await importing.open();
  await importing.choose(kobo('2026-02-01T10:00:00+05:30;Atlantis;900;180;uuid-one;1'));
  await importing.say('Where', 'Village');
  await importing.say('Number of houses', 'Basic Information: Households');
  await importing.check.click();
  await expect(importing.problems).toContainText('There is no such village or panchayat here');
  expect(await importing.counts()).toContainEqual(['New', '0']);

  await importing.choose(kobo('2026-02-01T10:00:00+05:30;Semrawan;900;180;uuid-two;2'));
  await expect(page.getByText('5 of 6 columns are imported')).toBeVisible();
  await importing.check.click();
  await expect(page.getByText('No problems')).toBeVisible();
  await importing.apply.click();
  await expect(page.getByText('1 survey imported.')).toBeVisible();
  await page.getByRole('link', { name: 'Look at the surveys' }).click();
  await new SurveyListPage(page).edit('Semrawan');
  await expect(new EditorPage(page).field('Households')).toHaveValue('180');
});

test('a column that is imported says what it is, also where nobody had to say so', async ({ newDevice }) => {
  const page = await logInAndGetReady(await newDevice(), people.staff);
  const importing = new ImportPage(page);
  await importing.open();
  await importing.choose({
    name: 'rows.csv',
    content: 'village_name,panchayat_id,basic_info.population,remark\nSemrawan,48211,900,none',
  });
  await expect(page.getByText('3 of 4 columns are imported')).toBeVisible();
  const column = (heading: string) => page.getByRole('listitem').filter({ hasText: heading });
  await expect(column('remark')).toContainText('Not imported');
  await expect(column('panchayat_id')).toContainText('ID of the panchayat');
  await page.getByRole('button', { name: 'Change what “panchayat_id” is' }).click();
  const chosen = column('panchayat_id').getByRole('option', { selected: true });
  await expect(chosen).toHaveText('ID of the panchayat');
});

test('a file that cannot be read is told by its reason', async ({ newDevice }) => {
  const page = await logInAndGetReady(await newDevice(), people.staff);
  const importing = new ImportPage(page);
  await importing.open();
  for (const [name, content, reason] of [
    ['empty.csv', '', 'The file has no rows.'],
    [
      'old.xls',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
      'This is an old Excel file (.xls), or it has a password.',
    ],
    [
      'broken.xlsx',
      Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]),
      'The file is damaged, or it is no XLSX and no ZIP.',
    ],
  ] as const) {
    await importing.choose({ name, content });
    await expect(page.getByRole('alert')).toContainText(reason);
  }
});
