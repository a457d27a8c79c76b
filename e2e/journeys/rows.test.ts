import type { Locator, Page } from '@playwright/test';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF, bothWithSources } from '../pages/two-people.ts';
import { giveForm } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

/** One person's survey. */
interface Side {
  readonly editor: EditorPage;
  readonly sources: RowsPage;
}

const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('combobox', { name: question, exact: true }).selectOption({ label: answer });

/** Answers, and leaves the field in the same moment; the question that follows from the answer must be there by then. */
const answerAndTab = async (option: Locator, section: Locator): Promise<void> => {
  const fields = () => section.locator('[data-field]').count();
  const before = await fields();
  const atTab = await option.evaluate(async (radio: HTMLInputElement) => {
    radio.click();
    radio.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    await Promise.resolve();
    const around = radio.closest('li')?.querySelectorAll('[data-field]');
    return around?.length ?? 0;
  });
  expect(await fields()).toBe(before + 1);
  expect(atTab, 'before the next frame').toBe(before + 1);
};

test('rows are filled on a phone without network: added, duplicated, moved, taken out and brought back', async ({
  newDevice,
  server,
}) => {
  await giveForm(server, '48211', 'village-amenities');
  const phone = await newDevice();
  let page = await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(page).createByNewForm('Panipur');
  let editor = new EditorPage(page);
  let sources = new RowsPage(page, 'Water sources');
  await expect(sources.section).toContainText('Nothing here yet.');
  await phone.goOffline();

  await test.step('a row is added, and its first question has the focus', async () => {
    await sources.add.click();
    await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toBeFocused();
    await choose(page, 'Type', 'Handpump');
    await editor.field('Name or place').fill('Shiv temple');
    await expect(sources.line(1)).toHaveAccessibleName('Row 1: Handpump: Shiv temple');
    await editor.field('Depth').fill('४०');
  });

  await test.step('what breaks a rule of the form is said at the field, and kept', async () => {
    const level = editor.field('Water level below the ground');
    await level.fill('55');
    await expect(level).toHaveAccessibleDescription(/The water cannot be deeper than the source\./);
    await level.press('Enter');
    await expect(level).not.toBeFocused();
    await expect(sources.line(1)).toHaveAccessibleDescription(/1 to check/);
    await level.fill('11.5');
    await expect(level).not.toHaveAccessibleDescription(/deeper/);
  });

  await test.step('a question offers the choices that fit, and only those', async () => {
    await expect(editor.choices('Condition').getByRole('radio')).toHaveCount(5);
    await expect(editor.option('Condition', 'Silted up')).toHaveCount(0);
    await editor.answer('Condition', 'Works');
    await page.getByRole('group', { name: 'Months with water' }).last().getByText('All year').click();
    await editor.answer('Used for drinking', 'Yes');
    await editor.answer('Water test in the last 12 months', 'Not tested');
    await expect(sources.line(1)).not.toHaveAccessibleDescription(/missing/);
    await expect(page.getByRole('group', { name: 'Sources for drinking' })).toHaveText('1');
  });

  await test.step('another one, and a copy of the first', async () => {
    await sources.add.click();
    await expect(sources.line(1)).toHaveAttribute('aria-expanded', 'false');
    await choose(page, 'Type', 'Pond');
    await editor.field('Name or place').fill('Big pond');
    await sources.change(1, 'Duplicate');
    await editor.field('Name or place').fill('School');
    await expect
      .poll(() => sources.said())
      .toEqual(['Handpump: Shiv temple', 'Handpump: School', 'Pond: Big pond']);
    await expect(editor.field('Depth')).toHaveValue('40');
  });

  await test.step('a row moves by keyboard, and keeps the focus', async () => {
    await sources.line(3).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(sources.line(2)).toHaveAccessibleName('Row 2: Pond: Big pond');
    await expect(sources.line(2)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Now row 2 of 3' })).toBeVisible();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowDown');
    await expect
      .poll(() => sources.said())
      .toEqual(['Handpump: Shiv temple', 'Pond: Big pond', 'Handpump: School']);
    await expect(sources.line(2)).toBeFocused();
  });

  await test.step('a row is taken out in one step, and comes back in one with all its answers', async () => {
    await sources.change(1, 'Take out');
    await expect(page.getByText('Row 1 is out. “Undo” brings it back.')).toBeVisible();
    await expect.poll(() => sources.said()).toEqual(['Pond: Big pond', 'Handpump: School']);
    await expect(sources.line(1)).toBeFocused();
    await editor.undo.click();
    await expect
      .poll(() => sources.said())
      .toEqual(['Handpump: Shiv temple', 'Pond: Big pond', 'Handpump: School']);
    await expect(sources.line(1)).toBeFocused();
    await sources.line(1).click();
    await expect(editor.field('Water level below the ground')).toHaveValue('11.5');
  });

  await test.step('a fixed table has its rows already', async () => {
    await editor.goTo('Facilities');
    const facilities = new RowsPage(page, 'Facilities');
    await expect(facilities.lines).toHaveCount(14);
    await facilities.line('Primary school').click();
    await answerAndTab(editor.option('In the village?', 'Yes'), facilities.section);
    await editor.field('How many').fill('2');
    await facilities.line('High school').click();
    await editor.answer('In the village?', 'No');
    await editor.field('How far').fill('5.5');
    await expect(page.getByRole('group', { name: 'Farthest facility (km)' })).toHaveText('5.5');
  });

  await test.step('rows in rows', async () => {
    await editor.goTo('Hamlets and streets');
    const hamlets = new RowsPage(page, 'Hamlets');
    const streets = new RowsPage(page, 'Streets');
    await hamlets.add.click();
    await editor.field('Hamlet').fill('Purab tola');
    await streets.add.click();
    await expect(editor.field('Street')).toBeFocused();
    await editor.field('Street').fill('Temple to school');
    await editor.field('Length').fill('120');
    await streets.add.click();
    await editor.field('Street').fill('Canal side');
    await editor.field('Length').fill('80');
    await expect(page.getByRole('group', { name: 'Streets in the hamlet (m)' })).toHaveText('200');
    await expect.poll(() => streets.said()).toEqual(['Temple to school, 120 m', 'Canal side, 80 m']);
    await expect.poll(() => hamlets.said()).toEqual(['Purab tola, … households']);
  });

  await test.step('the way to what is missing leads into the rows', async () => {
    await editor.goTo('Hamlets and streets');
    await editor.missing.click();
    await expect(editor.field('Households in the village')).toBeFocused();
    await editor.field('Households in the village').fill('90');
    await editor.missing.click();
    await expect(editor.field('Households in the hamlet')).toBeFocused();
  });

  await test.step('saved without network, it is all there when the phone starts again', async () => {
    await editor.save.click();
    await expect(editor.savedLocally).toBeVisible();
    const { pathname } = new URL(page.url());
    await phone.close();
    page = await phone.open(pathname);
    editor = new EditorPage(page);
    sources = new RowsPage(page, 'Water sources');
    await expect
      .poll(() => sources.said())
      .toEqual(['Handpump: Shiv temple', 'Pond: Big pond', 'Handpump: School']);
    await editor.goTo('Hamlets and streets');
    await new RowsPage(page, 'Hamlets').line(1).click();
    await expect.poll(() => new RowsPage(page, 'Streets').said()).toHaveLength(2);
    await phone.goOnline();
    await editor.save.click();
    await expect(editor.savedAndSynced).toBeVisible();
  });

  await test.step('a colleague sees the same rows in the same order', async () => {
    const other = await logIn(await newDevice(), people.staff2);
    const list = new SurveyListPage(other);
    await list.open();
    await list.edit('Panipur');
    await expect
      .poll(() => new RowsPage(other, 'Water sources').said())
      .toEqual(['Handpump: Shiv temple', 'Pond: Big pond', 'Handpump: School']);
  });
});

test('the first question of a new row stays on a small screen when a warning comes above it', async ({
  newDevice,
  server,
}) => {
  await giveForm(server, '48211', 'village-amenities');
  const phone = await newDevice({ viewport: { width: 360, height: 740 } });
  const page = await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(page).createByNewForm('Panipur');
  await new RowsPage(page, 'Water sources').add.click();
  await expect(page.getByText('Reason to keep it', { exact: true })).toBeVisible();
  const type = page.getByRole('combobox', { name: 'Type', exact: true });
  await expect(type).toBeFocused();
  await expect(type).toBeInViewport({ ratio: 1 });
});

test('a row that one person took out while another changed it waits for a choice, and comes back as changed', async ({
  newDevice,
  server,
}) => {
  const [first, second] = await bothWithSources(newDevice, server, 'Do Nal', 'Shiv temple');
  const [mine, theirs] = [first, second].map(({ page }) => ({
    editor: new EditorPage(page),
    sources: new RowsPage(page, 'Water sources'),
  })) as [Side, Side];
  for (const device of [first, second]) await device.goOffline();

  await test.step('one takes the row out, the other answers in it', async () => {
    await mine.sources.change(1, 'Take out');
    await mine.editor.save.click();
    await expect(mine.editor.savedOnPhone).toBeVisible();
    await theirs.sources.line(1).click();
    await theirs.editor.field('Depth').fill('42');
    await theirs.editor.save.click();
    await expect(theirs.editor.savedOnPhone).toBeVisible();
  });

  const panel = second.page.getByRole('group', { name: /^Taken out on one side, changed on the other:/ });
  await test.step('both sides are kept, with whose they are', async () => {
    await first.goOnline();
    await expect(mine.editor.savedOnServer).toBeVisible(BY_ITSELF);
    await second.goOnline();
    await expect(panel).toContainText('Handpump: Shiv temple', BY_ITSELF);
    await expect(panel).toContainText(/Depth\s*42/);
    await expect(panel).toContainText('Taken out');
    await expect(panel).toContainText('Entered by you');
  });

  await test.step('the row is kept, here and on the other phone', async () => {
    await panel.getByRole('button', { name: 'Keep the row' }).click();
    await expect(panel).toHaveCount(0);
    await expect.poll(() => theirs.sources.said()).toEqual(['Handpump: Shiv temple']);
    await first.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => mine.sources.said(), BY_ITSELF).toEqual(['Handpump: Shiv temple']);
    await expect(mine.editor.field('Depth')).toHaveValue('42');
  });
});

test('a name of one long word is broken in the line of its row: all of it is there', async ({
  newDevice,
  server,
}) => {
  await giveForm(server, '48211', 'village-amenities');
  const page = await logIn(await newDevice(), people.staff);
  await new NewSurveyPage(page).createByNewForm('Panipur');
  const sources = new RowsPage(page, 'Water sources');
  await sources.add.click();
  const name = 'Shivmandir'.repeat(9);
  await new EditorPage(page).field('Name or place').fill(name);
  await expect(sources.line(1)).toContainText(name);
  expect(await sources.line(1).evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
});
