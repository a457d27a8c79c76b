import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF, bothWithAnother, bothWithSurvey, saveOffline } from '../pages/two-people.ts';
import type { Device, DeviceOptions } from '../support/device/device.ts';
import { doubleTap } from '../support/device/double-tap.ts';
import type { ServerView } from '../support/server/server-view.ts';
import { expect, test } from '../support/test.ts';

type Both = readonly [Device, Device];

const goOffline = async (both: Both): Promise<void> => {
  for (const device of both) await device.goOffline();
};

/**
 * Brings two people into conflict in the survey that they have open: they answered two questions differently without network, and the
 * first one's answers are on the server.
 */
async function comeIntoConflict(both: Both, serverView: ServerView, village: string): Promise<void> {
  const [first, second] = both;
  await goOffline(both);
  await saveOffline(first, { Population: 1010, Households: 210 });
  await saveOffline(second, { Population: 1020, Households: 222 });
  await first.goOnline();
  await expect
    .poll(async () => (await serverView.survey(village))['basic_info'], BY_ITSELF)
    .toMatchObject({ households: 210 });
  await second.goOnline();
}

test('a conflict is settled without network, and both devices agree afterwards', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Ek Baat';
  const [first, second] = await bothWithSurvey(newDevice, village);
  await goOffline([first, second]);
  await saveOffline(first, { Households: 210 });
  await saveOffline(second, { Households: 222 });
  await first.goOnline();
  await expect
    .poll(async () => (await serverView.survey(village))['basic_info'], BY_ITSELF)
    .toMatchObject({ households: 210 });
  await second.goOnline();
  const editor = new EditorPage(second.page);

  await test.step('both answers are there, with whose they are', async () => {
    await expect(editor.conflict('Households')).toContainText('Before: 200', BY_ITSELF);
    await expect(editor.conflict('Households')).toContainText('On the server now');
    await expect(editor.conflict('Households')).toContainText('Entered by you');
    await second.goOffline();
  });

  await test.step('a key in the field does not pass for the answer on the server, not for a moment', async () => {
    const panel = await editor.conflict('Households').elementHandle();
    const said = await editor.field('Households').evaluate(async (field: HTMLInputElement, around) => {
      field.setRangeText('231', 0, field.value.length);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
      return around.textContent;
    }, panel);
    expect(said).toMatch(/210\s*On the server now/);
    expect(said).toMatch(/231\s*What you have typed/);
  });

  await test.step('typing goes on, saving that field does not', async () => {
    await editor.answer('Households', 230);
    await editor.answer('Population', 1001);
    await editor.save.click();
    await expect(
      second.page.getByText('Conflict detected! Please resolve conflicts before saving.'),
    ).toBeVisible();
    await expect(editor.conflict('Households')).toBeFocused();
    await expect(editor.field('Households')).toHaveValue('230');
  });

  await test.step('the choice holds at once, and is sent later', async () => {
    await editor.keep('Households', '222');
    await expect(editor.conflict('Households')).toHaveCount(0);
    await expect(editor.field('Households')).toHaveValue('222');
    expect((await serverView.survey(village)).conflicts).toHaveLength(1);
    await second.goOnline();
    await expect.poll(async () => (await serverView.survey(village)).conflicts, BY_ITSELF).toEqual([]);
    expect((await serverView.survey(village))['basic_info']).toEqual({ population: 1001, households: 222 });
  });

  await test.step('the other device shows it', async () => {
    await first.page.evaluate(() => window.dispatchEvent(new Event('online')));
    const other = new EditorPage(first.page);
    await expect(other.field('Households')).toHaveValue('222', BY_ITSELF);
    await expect(other.conflict('Households')).toHaveCount(0);
  });
});

/** Lets two people answer a question differently once more, and their officer settle it with what neither of them wrote. */
async function officerSettles(
  [first, second]: Both,
  newDevice: (options: DeviceOptions) => Promise<Device>,
  serverView: ServerView,
  village: string,
): Promise<void> {
  const editor = new EditorPage(second.page);
  await expect(new EditorPage(first.page).field('Households')).toHaveValue('222', BY_ITSELF);
  await first.goOffline();
  await saveOffline(first, { Households: 240 });
  await editor.answer('Households', 250);
  await editor.save.click();
  await expect
    .poll(async () => (await serverView.survey(village))['basic_info'])
    .toMatchObject({ households: 250 });
  await first.goOnline();
  await expect.poll(async () => (await serverView.survey(village)).conflicts.length, BY_ITSELF).toBe(1);
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(office, people.officer);
  const list = new SurveyListPage(page);
  await list.open();
  await list.searchFor(village);
  await list.card(village).getByRole('link', { name: 'Conflict: needs you' }).click();
  const officers = new EditorPage(page);
  await expect(officers.conflict('Households')).toBeFocused();
  await expect(officers.conflict('Households')).toContainText(
    'in the field above, then press “Use what I typed”',
  );
  await officers.answer('Households', 245);
  await officers.button('Use what I typed').click();
  await expect
    .poll(async () => (await serverView.survey(village))['basic_info'], BY_ITSELF)
    .toMatchObject({ households: 245 });
  expect((await serverView.survey(village)).conflicts).toEqual([]);
}

test('of two answers one is kept by a double tap, and the history says which; all answers of one person are taken at once, and a third answer is typed', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Do Tap';
  const both = await bothWithSurvey(newDevice, village);
  const [, second] = both;
  await comeIntoConflict(both, serverView, village);
  const editor = new EditorPage(second.page);
  await expect(editor.conflict('Population')).toBeVisible(BY_ITSELF);

  await test.step('a double tap keeps one answer, although the next conflict moves under the finger', async () => {
    await doubleTap(editor.button('Keep 1,010'));
    await expect(editor.button('Keep 1,010')).toHaveCount(0);
    await expect(editor.button('Keep 222')).toBeVisible();
  });

  await test.step('the history says which answer was chosen, also where it is the one that was there', async () => {
    await expect
      .poll(async () => (await serverView.survey(village)).conflicts, BY_ITSELF)
      .toMatchObject([{ field: 'basic_info.households' }]);
    await editor.history();
    const chosen = second.page.getByRole('listitem').filter({
      has: second.page.getByRole('heading', { name: 'chose between different answers' }),
    });
    await expect(chosen).toContainText('Population');
    await expect(chosen).toContainText('1,010');
    await expect(chosen).toContainText('This answer was already there and was kept.');
    await second.page.goBack();
  });

  await test.step('so is the next one kept, by a key', async () => {
    await editor.button('Keep 222').press('Enter');
    await expect(editor.button(/^Keep /)).toHaveCount(0);
    await expect(editor.field('Households')).toHaveValue('222');
  });

  const next = 'Kai Baatein';
  await bothWithAnother(both, next);
  await comeIntoConflict(both, serverView, next);
  await test.step('all answers of one person are taken at once', async () => {
    await expect(second.page.getByText('2 fields have two answers.')).toBeVisible(BY_ITSELF);

    await editor.button('Take all mine').click();
    await expect(editor.button(/^Keep /)).toHaveCount(0);
    await expect
      .poll(async () => (await serverView.survey(next))['basic_info'], BY_ITSELF)
      .toEqual({ population: 1020, households: 222 });
    expect((await serverView.survey(next)).conflicts).toEqual([]);
  });

  await test.step('the block officer settles another with what neither of them wrote', () =>
    officerSettles(both, newDevice, serverView, next));
});
