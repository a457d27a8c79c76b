import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { inHindi } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import type { Device } from '../support/device/device.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { expect, test } from '../support/test.ts';

const NARROW = { width: 360, height: 740 };

const WATER = `
  | survey |
  | | type         | name   | label::English (en) | label::Hindi (hi) |
  | | begin_group  | water  | Water               | पानी              |
  | | integer      | taps   | Taps                | नल                |
  | | begin_repeat | wells  | Wells               | कुएँ               |
  | | text         | owner  | Owner               | मालिक             |
  | | integer      | depth  | Depth               | गहराई             |
  | | end_repeat   |        |                     |                   |
  | | end_group    |        |                     |                   |
  | settings | form_title | form_id | default_language |
  | | Water of the village | water-of-village | English (en) |`;

const OWNERS = ['Temple', 'School', 'Ramesh'];

const reviewOf = (page: Page, name: string) =>
  page.getByRole('group', { name: `Review of ${name}`, exact: true });

/** Returns a row with its questions. */
const rowOf = (wells: RowsPage, number: number) => wells.section.getByRole('listitem').nth(number - 1);

/** Logs a secretary in, and their officer in an office, where the form about wells is given. */
async function twoAtWork(newDevice: () => Promise<Device>, server: TestServer) {
  await giveWorkbook(server, '48211', WATER);
  const staff = await newDevice();
  await logInAndGetReady(staff, people.staff);
  await staff.page.setViewportSize(NARROW);
  const officer = await newDevice();
  await logInAndGetReady(officer, people.officer);
  return { staff, officer };
}

type TwoAtWork = Awaited<ReturnType<typeof twoAtWork>>;

/** Opens a survey with three wells for both. */
async function threeWells({ staff, officer }: TwoAtWork, village: string) {
  await new NewSurveyPage(staff.page).createByNewForm(village);
  const editor = new EditorPage(staff.page);
  const wells = new RowsPage(staff.page, 'Wells');
  for (const [at, owner] of OWNERS.entries()) {
    await wells.add.click();
    const row = rowOf(wells, at + 1);
    await row.getByRole('textbox', { name: 'Owner' }).fill(owner);
    await row.getByRole('textbox', { name: 'Depth' }).fill(String(10 * (at + 1)));
  }
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();

  const list = new SurveyListPage(officer.page);
  await list.open();
  await list.searchFor(village);
  await list.edit(village);
  const there = new RowsPage(officer.page, 'Wells');
  await expect(there.line(3)).toBeVisible();
  return { staff, officer, editor, wells, there };
}

/** Returns one well, out of three, with a reason. */
async function returnWell(page: Page, there: RowsPage, number: number, words: string) {
  await there.line(number).click();
  const row = reviewOf(page, `Row ${number} of Wells`);
  await row.getByRole('button', { name: 'Return row' }).click();
  await row.getByRole('combobox', { name: 'Question' }).selectOption({ label: 'Depth' });
  await row.getByRole('textbox', { name: 'Comment' }).fill(words);
  await row.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(row).toContainText('Returned by');
}

test('an officer checks one row and returns another; that one is a task, and the other is locked', async ({
  newDevice,
  server,
}) => {
  const { staff, officer, editor, wells, there } = await threeWells(
    await twoAtWork(newDevice, server),
    'Kuan Gaon',
  );
  const { page } = officer;

  await test.step('each row by itself; the module says how many are checked', async () => {
    await there.line(1).click();
    await reviewOf(page, 'Row 1 of Wells').getByRole('button', { name: 'Mark row as checked' }).click();
    await expect(there.line(1)).toHaveAccessibleDescription('Checked');
    await returnWell(page, there, 2, 'Measure <b>again</b>');
    await expect(there.line(2)).toHaveAccessibleDescription('Returned');
    await expect(reviewOf(page, 'Water')).toContainText('1 of 3 rows is checked.');
  });

  await test.step('the secretary finds the task, and the way to its question', async () => {
    await goTo(staff.page, '/dashboard');
    const work = staff.page.getByRole('region', { name: 'Returned work' });
    await expect(work).toContainText('1 survey came back to you', BY_ITSELF);
    await work.getByRole('link', { name: /Kuan Gaon/ }).click();
    const depth = rowOf(wells, 2).getByRole('textbox', { name: 'Depth' });
    await expect(depth, 'the link leads into the row').toBeFocused();
    await expect(staff.page.getByText('Measure <b>again</b>').first()).toBeVisible();
    await expect(staff.page.getByRole('button', { name: 'Go to: Row 2 of Wells: Depth' })).toBeVisible();
    await depth.fill('25');
  });

  await test.step('the checked row takes no typing, and stays; the others do', async () => {
    await wells.line(1).click();
    await expect(rowOf(wells, 1).getByRole('textbox', { name: 'Depth' })).toHaveJSProperty('readOnly', true);
    await expect(reviewOf(staff.page, 'Row 1 of Wells')).toContainText('Its answers are locked');
    await wells.section.getByRole('button', { name: 'Change row 1', exact: true }).click();
    await expect(staff.page.getByRole('button', { name: 'Take out', exact: true })).toBeDisabled();
    await staff.page.getByRole('button', { name: 'Move down', exact: true }).click();
    await expect(wells.line(2)).toHaveAccessibleDescription('Checked');
    await expect(staff.page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
    expect(await staff.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      NARROW.width,
    );
  });

  await test.step('it is mended and sent again, and the officer checks it', async () => {
    await staff.page.getByRole('button', { name: 'Send for review' }).click();
    await expect(reviewOf(staff.page, 'the survey')).toContainText('Sent for review by');
    await expect(there.line(1)).toHaveAccessibleName(/School/, BY_ITSELF);
    const row = reviewOf(page, 'Row 1 of Wells');
    await expect(row).toContainText('Sent for review by', BY_ITSELF);
    await row.getByRole('button', { name: 'Mark row as checked' }).click();
    await expect(reviewOf(page, 'Water')).toContainText('2 of 3 rows are checked.');
  });

  await test.step('the history names the rows', async () => {
    await editor.history();
    await expect(staff.page.getByText(/ returned this: Row 1 of Wells: Depth$/)).toBeVisible();
    await expect(staff.page.getByText(/ checked this: Row 2 of Wells$/).first()).toBeVisible();
    await inHindi(staff.page);
    await expect(staff.page.getByText(/ने लौटाया: कुएँ की पंक्ति 1: गहराई$/)).toBeVisible();
  });
});

/** Lets the officer open one row of a checked module again, while the secretary types in another without network. */
async function openedAlone(two: TwoAtWork): Promise<void> {
  const { staff, officer, editor, wells, there } = await threeWells(two, 'Khula Gaon');
  const { page } = officer;
  await staff.goOffline();
  await wells.line(1).click();
  const first = rowOf(wells, 1).getByRole('textbox', { name: 'Depth' });
  await first.fill('11');
  await editor.save.click();
  await expect(editor.savedOnPhone).toBeVisible();

  const module = reviewOf(page, 'Water');
  await module.getByRole('button', { name: 'Mark as checked' }).click();
  await expect(module).toContainText('Checked by');
  await returnWell(page, there, 2, 'Measure again');
  await expect(module).toContainText('2 of 3 rows are checked.');
  await expect(new EditorPage(page).savedOnServer).toBeVisible();

  await staff.goOnline();
  await expect(first).toHaveValue('10', BY_ITSELF);
  await expect(first).toHaveJSProperty('readOnly', true);
  await expect(editor.field('Taps')).toHaveJSProperty('readOnly', true);
  await expect(staff.page.getByText('The other answers here are checked.')).toBeVisible();
  await wells.line(2).click();
  const second = rowOf(wells, 2).getByRole('textbox', { name: 'Depth' });
  await expect(second).toHaveJSProperty('readOnly', false);
  await second.fill('25');
  await editor.save.click();

  await expect(rowOf(there, 2).getByRole('textbox', { name: 'Depth' })).toHaveValue('25', BY_ITSELF);
  await reviewOf(page, 'Row 2 of Wells').getByRole('button', { name: 'Mark row as checked' }).click();
  await expect(module).toContainText('3 of 3 rows are checked.');
  await expect(module, 'the module is checked again, without a press').toContainText('Checked by');
  await page.getByRole('button', { name: 'Go to it' }).click();
  await expect(rowOf(there, 1).getByText('11', { exact: true }), 'the late answer is kept').toBeVisible();
}

/** Lets the officer return a row of a checked module, and the secretary take it out. */
async function returnedAndTakenOut(two: TwoAtWork): Promise<void> {
  const { staff, officer, editor, wells, there } = await threeWells(two, 'Nikla Gaon');
  const { page } = officer;
  const module = reviewOf(page, 'Water');
  await module.getByRole('button', { name: 'Mark as checked' }).click();
  await expect(module).toContainText('Checked by');
  await returnWell(page, there, 2, 'There is no such well');
  await expect(new EditorPage(page).savedOnServer).toBeVisible();

  await expect(wells.line(2)).toHaveAccessibleDescription('Returned', BY_ITSELF);
  await expect(wells.add).toHaveCount(0);
  await expect(wells.section.getByRole('button', { name: /^Change row/ })).toHaveCount(1);
  await wells.section.getByRole('button', { name: 'Change row 2', exact: true }).click();
  await expect(staff.page.getByRole('button', { name: 'Duplicate', exact: true })).toBeDisabled();
  await staff.page.getByRole('button', { name: 'Take out', exact: true }).click();
  await expect(wells.lines).toHaveCount(2);
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();
  await expect(editor.field('Taps'), 'the rest stays locked').toHaveJSProperty('readOnly', true);

  await expect(module).toContainText('The answers have changed since.', BY_ITSELF);
  await expect(there.lines).toHaveCount(2);
  await module.getByRole('button', { name: 'Mark as checked' }).click();
  await expect(module).not.toContainText('changed since');
}

test('a returned row of a checked module is taken out, and the officer looks at the module again; one is opened alone, and what was typed meanwhile in another waits for the officer', async ({
  newDevice,
  server,
}) => {
  const two = await twoAtWork(newDevice, server);
  await test.step('taken out, and the officer looks at the module again', () => returnedAndTakenOut(two));
  await test.step('opened alone, while somebody types in another', () => openedAlone(two));
});
