import { WorkbenchPage } from '../pages/administration/workbench-page.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { ExportDialog } from '../pages/surveys/export-dialog.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { addSurveys } from '../support/server/many-surveys.ts';
import { expect, test } from '../support/test.ts';

test('one survey is exported, and its file can be imported again; without network the list goes into a file, with what only this phone has', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const list = new SurveyListPage(page);
  await test.step('the list, without network', async () => {
    await list.open();
    await expect(list.count).toContainText('8');
    await phone.goOffline();
    await new NewSurveyPage(page).createFor('रामपुर, "नया"');
    const editor = new EditorPage(page);
    await editor.fill({ 'Basic Information': { Households: 412 } });
    await page.getByRole('link', { name: 'All surveys' }).click();

    await list.searchFor('नया');
    await expect(list.count).toContainText('2');
    await list.exportList.click();
    const exported = new ExportDialog(page);
    await expect(exported.dialog).toHaveAccessibleName('Export 2 surveys');
    await expect(exported.dialog).toContainText('1 survey holds changes that are only on this phone');
    const csv = await exported.choose('CSV');
    expect(csv.name).toMatch(/^surveys-Rampur-Katra-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = csv.content.toString('utf8');
    expect(text.startsWith('﻿village_name,')).toBe(true);
    expect(text).toContain('"रामपुर, ""नया"""');
    const line = text.split('\r\n').find((each) => each.includes('नया'));
    expect(line).toContain(',412,');
    expect(line).toContain(',pending,yes,');
    await expect(page.getByText('2 surveys exported')).toBeVisible();
    await expect(exported.dialog).toHaveCount(0);
    await expect(list.exportList).toBeFocused();

    await list.exportList.click();
    const xlsx = await exported.choose('Excel (XLSX)');
    expect(xlsx.name).toBe(csv.name.replace(/csv$/, 'xlsx'));
    expect(xlsx.content.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('one survey', async () => {
    await phone.goOnline();
    await list.open();
    await list.searchFor('Katra');
    await list.card('Katra').getByRole('button', { name: 'Export' }).click();
    const json = await new ExportDialog(page).choose('JSON');
    const survey = JSON.parse(json.content.toString('utf8')) as Record<string, unknown>;
    expect(survey).toMatchObject({ village_name: 'Katra', basic_info: { population: expect.any(Number) } });
    const workbench = new WorkbenchPage(page);
    await workbench.open();
    await workbench.import(json.content);
    await page.getByRole('link', { name: 'Look at it and save' }).click();
    await expect(new EditorPage(page).save).toBeVisible();
  });
});

test('a survey with rows is exported row by row, and its file can be imported again', async ({
  newDevice,
}) => {
  const page = await logInAndGetReady(await newDevice(), people.admin);
  const list = new SurveyListPage(page);
  await list.open();
  await list.searchFor('Sihali');
  const exportCard = list.card('Sihali').getByRole('button', { name: 'Export' });
  await exportCard.click();
  const zip = await new ExportDialog(page).choose('CSV');
  expect(zip.name).toMatch(/\.zip$/);
  const names = zip.content.toString('latin1');
  expect(names).toContain('surveys.csv');
  expect(names).toContain('village-amenities.habitation.hamlets.streets.csv');

  await exportCard.click();
  const json = await new ExportDialog(page).choose('JSON');
  const survey = JSON.parse(json.content.toString('utf8')) as { water: { sources: object[] } };
  const [first, ...others] = survey.water.sources;
  expect(first).toMatchObject({ _row: 'r1', source_type: 'handpump' });
  const sources = [
    { ...first, source_name: 'Purana mandir' },
    ...others,
    { _row: 'naya', source_type: 'spring' },
  ];
  const workbench = new WorkbenchPage(page);
  await workbench.open();
  await workbench.import(Buffer.from(JSON.stringify({ ...survey, water: { ...survey.water, sources } })));
  await expect(page.getByRole('link', { name: 'Look at it and save' })).toBeVisible();
});

test('an exported list is imported on another phone, survey by survey', async ({ newDevice }) => {
  const page = await logInAndGetReady(await newDevice(), people.staff);
  const list = new SurveyListPage(page);
  await list.open();
  await list.exportList.click();
  const { content } = await new ExportDialog(page).choose('JSON');
  const surveys = JSON.parse(content.toString('utf8')) as { survey_id: string; village_name: string }[];
  const [one, ...others] = surveys;
  const changed = [{ ...one, survey_id: 'SURVEY_COPIED_1', village_name: 'Nakal Gaon' }, ...others];

  const other = await logInAndGetReady(await newDevice(), people.staff2);
  const workbench = new WorkbenchPage(other);
  await workbench.open();
  await workbench.import(Buffer.from(JSON.stringify([...changed, { panchayat_id: 'none' }])));
  await expect(other.getByText('8 surveys are imported')).toBeInViewport();
  await expect(other.getByText('1 piece of the file was left out.')).toBeInViewport();
  await other.getByRole('link', { name: 'Look at the list' }).click();
  const there = new SurveyListPage(other);
  await expect(there.count).toHaveText('Showing 9 surveys');
  await expect(there.card('Nakal Gaon')).toBeVisible();
  // A copy that equals the one here leaves no draft.
  await expect(other.getByText('Draft', { exact: true })).toHaveCount(0);
});

test('a long list is there as one goes down, and goes into one spreadsheet', async ({
  newDevice,
  server,
}) => {
  await addSurveys(server.url, 400, '48211');
  const page = await logInAndGetReady(await newDevice(), people.staff);
  const list = new SurveyListPage(page);
  await list.open();
  await expect(list.count).toHaveText('Showing 408 surveys');
  await list.sort.selectOption('Oldest first');
  const cards = page.getByRole('article');
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded();
    expect(await cards.count()).toBeGreaterThan(60);
  }).toPass();
  await list.exportList.click();
  const { content } = await new ExportDialog(page).choose('Excel (XLSX)');
  expect(content.subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText('408 surveys exported')).toBeVisible();
  await list.searchFor('Gaon 399');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Gaon 399');
});
