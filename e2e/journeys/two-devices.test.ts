import { EditorPage } from '../pages/editor-page.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/new-survey-page.ts';
import { SurveyListPage } from '../pages/survey-list-page.ts';
import type { Device } from '../support/device.ts';
import { expect, test } from '../support/test.ts';

const village = 'Do Rahe';

/** Two people of one panchayat, each with the survey on a phone of their own and no network. */
async function bothOffline(newDevice: () => Promise<Device>): Promise<readonly [Device, Device]> {
  const first = await newDevice();
  const second = await newDevice();
  await logInAndGetReady(first, people.staff);
  await new NewSurveyPage(first.page).createFor(village);
  const editor = new EditorPage(first.page);
  await editor.fill({ 'Basic Information': { Population: 1000, Households: 200 } });
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();

  await logInAndGetReady(second, people.staff2);
  const list = new SurveyListPage(second.page);
  await list.open();
  await list.edit(village);
  await expect(new EditorPage(second.page).field('Households')).toHaveValue('200');
  await first.goOffline();
  await second.goOffline();
  return [first, second];
}

async function saveOffline(device: Device, field: string, value: number): Promise<void> {
  const editor = new EditorPage(device.page);
  await editor.goTo('Basic Information');
  await editor.answer(field, value);
  await editor.save.click();
  await expect(editor.savedLocally.last()).toBeVisible();
}

test('two people who change different fields offline both keep theirs', async ({ newDevice, serverView }) => {
  const [first, second] = await bothOffline(newDevice);
  await saveOffline(first, 'Population', 1010);
  await saveOffline(second, 'Households', 222);
  await first.goOnline();
  await expect
    .poll(async () => (await serverView.survey(village))['basic_info'], { timeout: 15_000 })
    .toEqual({
      population: 1010,
      households: 200,
    });
  await second.goOnline();
  await expect
    .poll(async () => (await serverView.survey(village))['basic_info'], { timeout: 15_000 })
    .toEqual({
      population: 1010,
      households: 222,
    });
  expect((await serverView.survey(village)).conflicts).toEqual([]);
  await expect(new EditorPage(second.page).field('Population')).toHaveValue('1010', { timeout: 15_000 });
});

test('two people who change the same field offline: both values are kept and shown', async ({
  newDevice,
  serverView,
}) => {
  const [first, second] = await bothOffline(newDevice);
  await saveOffline(first, 'Households', 210);
  await saveOffline(second, 'Households', 222);
  await first.goOnline();
  await expect
    .poll(async () => (await serverView.survey(village))['basic_info'], { timeout: 15_000 })
    .toEqual({
      population: 1000,
      households: 210,
    });
  await second.goOnline();
  await expect
    .poll(async () => (await serverView.survey(village)).conflicts.length, { timeout: 15_000 })
    .toBe(1);
  const survey = await serverView.survey(village);
  expect(survey['basic_info']).toEqual({ population: 1000, households: 210 });
  expect(survey.conflicts[0]).toMatchObject({ field: 'basic_info.households', theirs: 210, mine: 222 });

  await expect(new EditorPage(second.page).conflict('Households')).toContainText('210', { timeout: 15_000 });
  await expect(new EditorPage(second.page).conflict('Households')).toContainText('222');
});
