import type { Page } from '@playwright/test';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { giveForm } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const OFFICE_PC = { width: 1280, height: 800 };
const SMALL_PHONE = { width: 360, height: 740 };

/** Whether something on the page is wider than the screen. */
const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('a fixed table is a table on a wide screen, filled and emptied by keyboard, and cards on a phone', async ({
  newDevice,
  server,
}) => {
  await giveForm(server, '48211', 'village-amenities');
  const page = await logIn(await newDevice({ viewport: OFFICE_PC }), people.staff);
  await new NewSurveyPage(page).createByNewForm('Suvidhapur');
  const editor = new EditorPage(page);
  await editor.goTo('Facilities');
  const table = page.getByRole('table', { name: 'Facilities' });
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
  const inVillage = (name: string) => row(name).getByRole('radiogroup', { name: 'In the village?' });

  await test.step('it fits on the screen, with its headings', async () => {
    await expect(table.getByRole('rowheader')).toHaveCount(14);
    await expect(table.getByRole('columnheader')).toHaveText(['In the village?', 'How many', /How far/]);
    expect(await isTooWide(page)).toBe(false);
  });

  await test.step('it is filled by keyboard, row by row', async () => {
    await inVillage('Primary school').getByRole('radio', { name: 'Yes' }).focus();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(row('Primary school').getByRole('textbox', { name: 'How many' })).toBeFocused();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('2');
    await expect(inVillage('Middle school').getByRole('radio', { name: 'No' })).toBeChecked();
    await page.keyboard.press('Enter');
    await page.keyboard.type('3.5');
    await expect(row('Middle school').getByRole('textbox', { name: 'How far' })).toHaveValue('3.5');
    expect(await isTooWide(page)).toBe(false);
  });

  await test.step('an answer is taken back by keyboard, and the focus stays in its cell', async () => {
    await inVillage('Primary school').getByRole('radio', { name: 'Yes' }).focus();
    await page.keyboard.press('Tab');
    await expect(row('Primary school').getByRole('button', { name: 'Clear In the village?' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(inVillage('Primary school').getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(inVillage('Primary school').getByRole('radio', { name: 'Yes' })).toBeFocused();
    await expect(row('Primary school').getByRole('textbox', { name: 'How many' })).toHaveCount(0);
    await page.keyboard.press('1');
    await expect(row('Primary school').getByRole('textbox', { name: 'How many' })).toHaveValue('2');
  });

  await test.step('the same on a phone is a card for each row', async () => {
    await page.setViewportSize(SMALL_PHONE);
    await expect(table).toHaveCount(0);
    const facilities = new RowsPage(page, 'Facilities');
    await expect(facilities.lines).toHaveCount(14);
    await expect.poll(() => facilities.said()).toContain('Primary school: Yes · 2');
    await facilities.line('Middle school').click();
    await expect(editor.field('How far')).toHaveValue('3.5');
    expect(await isTooWide(page)).toBe(false);
  });
});

test('an officer returns one line of a table, and the secretary finds it marked there', async ({
  newDevice,
  server,
}) => {
  const village = 'Talikapur';
  await giveForm(server, '48211', 'village-amenities');
  const staff = await logInAndGetReady(await newDevice({ viewport: OFFICE_PC }), people.staff);
  await new NewSurveyPage(staff).createByNewForm(village);
  const editor = new EditorPage(staff);
  await editor.goTo('Facilities');
  const lineOf = (page: Page) =>
    page.getByRole('table', { name: 'Facilities' }).getByRole('row', { name: /^Primary school/ });
  await lineOf(staff).getByRole('radio', { name: 'Yes' }).focus();
  await staff.keyboard.press('1');
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();

  const officer = await logInAndGetReady(await newDevice({ viewport: OFFICE_PC }), people.officer);
  const list = new SurveyListPage(officer);
  await list.open();
  await list.searchFor(village);
  await list.edit(village);
  await new EditorPage(officer).goTo('Facilities');
  await officer.getByRole('combobox', { name: 'Review a row' }).selectOption({ label: 'Primary school' });
  const review = officer.getByRole('group', { name: /^Review of .*Primary school/ });
  await review.getByRole('button', { name: 'Return row' }).click();
  await review.getByRole('textbox', { name: 'Comment' }).fill('It has closed');
  await review.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(lineOf(officer).getByRole('rowheader')).toContainText('Returned');

  await expect(lineOf(staff).getByRole('rowheader')).toContainText('Returned', BY_ITSELF);
  await expect(staff.getByText('It has closed')).toBeVisible();
  expect(await isTooWide(staff)).toBe(false);
});
