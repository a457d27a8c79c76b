import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF, bothOffline, bothWithSurvey, saveOffline } from '../pages/two-people.ts';
import type { Device } from '../support/device/device.ts';
import { doubleTap } from '../support/device/double-tap.ts';
import type { ServerView } from '../support/server/server-view.ts';
import { expect, test } from '../support/test.ts';

/**
 * Brings two people into conflict: they answered two questions differently without network, and the first one's
 * answers are on the server.
 */
async function bothInConflict(
  newDevice: () => Promise<Device>,
  serverView: ServerView,
  village: string,
): Promise<readonly [Device, Device]> {
  const [first, second] = await bothOffline(newDevice, village);
  await saveOffline(first, { Population: 1010, Households: 210 });
  await saveOffline(second, { Population: 1020, Households: 222 });
  await first.goOnline();
  await expect
    .poll(async () => (await serverView.survey(village))['basic_info'], BY_ITSELF)
    .toMatchObject({ households: 210 });
  await second.goOnline();
  return [first, second];
}

test('a conflict is settled without network, and both devices agree afterwards', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Ek Baat';
  const [first, second] = await bothOffline(newDevice, village);
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

test('a double tap keeps one answer, although the next conflict moves under the finger', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Do Tap';
  const [, second] = await bothInConflict(newDevice, serverView, village);
  const editor = new EditorPage(second.page);
  await expect(editor.conflict('Population')).toBeVisible(BY_ITSELF);

  await doubleTap(editor.button('Keep 1,010'));
  await expect(editor.button('Keep 1,010')).toHaveCount(0);
  await expect(editor.button('Keep 222')).toBeVisible();
  await editor.button('Keep 222').press('Enter');
  await expect(editor.button(/^Keep /)).toHaveCount(0);
  await expect(editor.field('Households')).toHaveValue('222');
});

test('the history says which answer was chosen, also where it is the one that was there', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Vahi Raha';
  const [, second] = await bothInConflict(newDevice, serverView, village);
  const editor = new EditorPage(second.page);
  await editor.keep('Population', '1,010');
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
});

test('a third answer is typed, and all answers of one person are taken at once', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Kai Baatein';
  const [first, second] = await bothInConflict(newDevice, serverView, village);
  const editor = new EditorPage(second.page);
  await expect(second.page.getByText('2 fields have two answers.')).toBeVisible(BY_ITSELF);

  await editor.button('Take all mine').click();
  await expect(editor.button(/^Keep /)).toHaveCount(0);
  await expect
    .poll(async () => (await serverView.survey(village))['basic_info'], BY_ITSELF)
    .toEqual({ population: 1020, households: 222 });
  expect((await serverView.survey(village)).conflicts).toEqual([]);

  await test.step('the block officer settles another with what neither of them wrote', async () => {
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
  });
});

test('deleted here and edited there: the survey stays until somebody chooses', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Hataya Badla';
  const [first, second] = await bothWithSurvey(newDevice, village);
  const path = new URL(first.page.url()).pathname;
  await first.goOffline();
  const other = new EditorPage(second.page);
  await other.answer('Households', 222);
  await other.save.click();
  await expect(other.savedAndSynced).toBeVisible();
  await new EditorPage(first.page).delete.click();
  await first.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(first.page).toHaveURL(/\/surveys$/);
  await first.goOnline();
  await expect.poll(async () => (await serverView.survey(village)).conflicts.length, BY_ITSELF).toBe(1);

  await expect(new SurveyListPage(first.page).card(village)).toBeVisible(BY_ITSELF);
  await first.page.goto(new URL(path, first.page.url()).href);
  await expect(
    first.page.getByRole('heading', { name: 'Deleted on a phone, changed on the server' }),
  ).toBeVisible();
  await new EditorPage(first.page).button('Keep the survey').click();
  await expect.poll(async () => (await serverView.survey(village)).conflicts, BY_ITSELF).toEqual([]);
  expect((await serverView.survey(village))['basic_info']).toEqual({ population: 1000, households: 222 });
});

test('edited here and deleted there: its author brings it back with the edits', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Badla Hataya';
  const [first, second] = await bothWithSurvey(newDevice, village);
  await second.goOffline();
  await saveOffline(second, { Households: 222 });
  await new EditorPage(first.page).delete.click();
  await first.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => serverView.surveysNamed(village), BY_ITSELF).toEqual([]);
  await second.goOnline();

  const editor = new EditorPage(second.page);
  await expect(
    second.page.getByRole('heading', { name: 'Deleted on the server, changed on a phone' }),
  ).toBeVisible(BY_ITSELF);
  await editor.button('Keep the survey').click();
  await expect
    .poll(async () => (await serverView.surveysNamed(village))[0]?.['basic_info'], BY_ITSELF)
    .toEqual({ population: 1000, households: 222 });
  expect((await serverView.survey(village)).conflicts).toEqual([]);
});

test('a Save that meets a deletion leads to the choice', async ({ newDevice, serverView }) => {
  const village = 'Mita Diya';
  const [first, second] = await bothWithSurvey(newDevice, village);
  const editor = new EditorPage(second.page);
  await editor.goTo('Waste Management');
  // Nothing of it reaches the second phone before its own Save does.
  second.network.inject({ fault: 'cut', on: { path: /^\/api\/sync\/(changes|events)/ } });
  await new EditorPage(first.page).delete.click();
  await first.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => serverView.surveysNamed(village), BY_ITSELF).toEqual([]);
  await editor.goTo('Basic Information');
  await editor.answer('Households', 333);
  await editor.save.click();
  const choice = second.page.getByRole('region', { name: 'Deleted on the server, changed on a phone' });
  await expect(choice).toBeFocused(BY_ITSELF);
  await expect(choice).toBeInViewport();
});

test('edited by two and deleted by a third: what both entered is shown, and comes back', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Do Badlav';
  const [first, second] = await bothOffline(newDevice, village);
  await saveOffline(first, { Households: 210 });
  await saveOffline(second, { Population: 1020 });
  const office = await logIn(await newDevice({ viewport: { width: 1280, height: 800 } }), people.officer);
  const list = new SurveyListPage(office);
  await list.open();
  await list.edit(village);
  await new EditorPage(office).delete.click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => serverView.surveysNamed(village), BY_ITSELF).toEqual([]);

  const panel = (device: typeof first) =>
    device.page.getByRole('region', { name: 'Deleted on the server, changed on a phone' });
  await first.goOnline();
  await expect(panel(first)).toContainText('Households210', BY_ITSELF);
  await second.goOnline();
  await expect(panel(second)).toContainText('Households210', BY_ITSELF);
  await expect(panel(second)).toContainText('Population1,020');
  await expect(panel(second)).toContainText('You changed it');
  await new EditorPage(second.page).button('Keep the survey').click();
  await expect
    .poll(async () => (await serverView.surveysNamed(village))[0]?.['basic_info'], BY_ITSELF)
    .toEqual({ population: 1020, households: 210 });
  expect((await serverView.survey(village)).conflicts).toEqual([]);
});
