import { EditorPage } from '../pages/surveys/editor-page.ts';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF, bothWithSources } from '../pages/two-people.ts';
import { faults } from '../support/axe.ts';
import type { Device } from '../support/device/device.ts';
import { expect, test } from '../support/test.ts';

const sourcesOn = ({ page }: Device): RowsPage => new RowsPage(page, 'Water sources');

/** Answers the depth of a source, and saves. */
async function measure(device: Device, row: number, depth: string): Promise<EditorPage> {
  const editor = new EditorPage(device.page);
  const line = sourcesOn(device).line(row);
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  await editor.field('Depth').fill(depth);
  await editor.save.click();
  return editor;
}

/** Changes rows on a phone, and looks whether the history tells what happened in which row, and brings a row and an earlier answer back. */
async function lookAtHistory(device: Device): Promise<void> {
  const { page } = device;
  const editor = await measure(device, 3, '40');
  await expect(editor.savedOnServer).toBeVisible();
  await measure(device, 3, '45');
  await expect(editor.savedOnServer).toBeVisible();
  await sourcesOn(device).change(1, 'Take out');
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();

  const events = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await test.step('row 3 is row 2 by now: it is told as people see it', async () => {
    await editor.history();
    await expect(events.nth(1)).toContainText('Row 2 of Water sources: Depth');
    await expect(events.nth(1)).toContainText('before 40 m → afterwards 45 m');
    await expect(events.nth(0)).toContainText('A row of Water sources that was taken out');
    await expect(events.nth(0)).toContainText('Taken out');
    expect(await faults(page), 'the history of rows').toEqual([]);
  });

  await test.step('the row comes back, with its answers', async () => {
    await events.nth(0).getByRole('button', { name: 'Bring back the row' }).click();
    await expect
      .poll(() => sourcesOn(device).said())
      .toEqual(['Handpump: Shiv temple', 'Handpump: School', 'Handpump: Canal']);
    await editor.save.click();
    await expect(editor.savedOnServer).toBeVisible();
  });

  await test.step('so does the earlier answer, and its row opens', async () => {
    await editor.history();
    await expect(events.nth(2)).toContainText('Row 3 of Water sources: Depth');
    await events.nth(2).getByRole('button', { name: 'Bring back 40' }).click();
    await expect(editor.field('Depth')).toHaveValue('40');
  });
}

test('two answers in one row: the way from the list leads into the row, where a person chooses; the history tells what happened in which row', async ({
  newDevice,
  server,
}) => {
  const [first, second] = await bothWithSources(
    newDevice,
    server,
    'Gehrai',
    'Shiv temple',
    'School',
    'Canal',
  );
  expect(await faults(first.page), 'rows, one of them open').toEqual([]);
  for (const device of [first, second]) await device.goOffline();
  await expect((await measure(first, 3, '40')).savedOnPhone).toBeVisible();
  await expect((await measure(second, 3, '45')).savedOnPhone).toBeVisible();
  await first.goOnline();
  await expect(new EditorPage(first.page).savedOnServer).toBeVisible(BY_ITSELF);
  await second.goOnline();

  const { page } = second;
  const editor = new EditorPage(page);
  await expect(editor.conflict('Depth')).toBeVisible(BY_ITSELF);
  await test.step('the row says so while it is closed, and everybody can read it', async () => {
    await sourcesOn(second).line(1).click();
    await expect(sourcesOn(second).line(3)).toHaveAttribute('aria-expanded', 'false');
    await expect(sourcesOn(second).line(3)).toHaveAccessibleDescription(/Needs you/);
    expect(await faults(page), 'a row that needs somebody').toEqual([]);
  });

  await test.step('the list leads to the answer, in its row', async () => {
    await new SurveyListPage(page).open();
    await page.getByRole('link', { name: 'Conflict: needs you' }).first().click();
    await expect(sourcesOn(second).line(3)).toHaveAttribute('aria-expanded', 'true');
    await expect(editor.conflict('Depth')).toBeFocused();
    expect(await faults(page), 'two answers in a row').toEqual([]);
  });

  await test.step('one is kept, on both phones', async () => {
    await editor.keep('Depth', '45');
    await expect(editor.conflict('Depth')).toHaveCount(0);
    await expect(editor.field('Depth')).toHaveValue('45');
    await first.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(new EditorPage(first.page).field('Depth')).toHaveValue('45', BY_ITSELF);
  });

  await test.step('the history tells what happens in which row, and brings back', () => lookAtHistory(first));
});

test('a row that waits for a choice can be read and chosen by everyone, in both themes', async ({
  newDevice,
  server,
}) => {
  const [first, second] = await bothWithSources(newDevice, server, 'Do Raste', 'Shiv temple', 'School');
  for (const device of [first, second]) await device.goOffline();
  await sourcesOn(first).change(2, 'Take out');
  await new EditorPage(first.page).save.click();
  await expect(new EditorPage(first.page).savedOnPhone).toBeVisible();
  await expect((await measure(second, 2, '45')).savedOnPhone).toBeVisible();
  await first.goOnline();
  await expect(new EditorPage(first.page).savedOnServer).toBeVisible(BY_ITSELF);
  await second.goOnline();

  const { page } = second;
  const panel = page.getByRole('group', { name: /^Taken out on one side, changed on the other:/ });
  await expect(panel).toBeVisible(BY_ITSELF);
  await new SurveyListPage(page).open();
  await page.getByRole('link', { name: 'Conflict: needs you' }).first().click();
  await expect(panel).toBeFocused();
  expect(await faults(page)).toEqual([]);

  await test.step('by keyboard: the row is taken out', async () => {
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button').first()).toBeFocused();
    await panel.getByRole('button', { name: 'Take it out' }).press('Enter');
    await expect(panel).toHaveCount(0);
    await expect.poll(() => sourcesOn(second).said()).toEqual(['Handpump: Shiv temple']);
  });
});
