import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF, bothWithAnother, bothWithSurvey, saveOffline } from '../pages/two-people.ts';
import type { Device, DeviceOptions } from '../support/device/device.ts';
import type { ServerView } from '../support/server/server-view.ts';
import { expect, test } from '../support/test.ts';

type Both = readonly [Device, Device];

/** Lets a person delete the survey that they have open. */
async function remove({ page }: Device): Promise<void> {
  await new EditorPage(page).delete.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

/** Lets one delete the survey without network, and the other edit it. */
async function deletedHere([first, second]: Both, serverView: ServerView, village: string): Promise<void> {
  const path = new URL(first.page.url()).pathname;
  await first.goOffline();
  const other = new EditorPage(second.page);
  await other.answer('Households', 222);
  await other.save.click();
  await expect(other.savedAndSynced).toBeVisible();
  await remove(first);
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
}

/** Lets one edit the survey without network, and the other delete it. */
async function deletedThere([first, second]: Both, serverView: ServerView, village: string): Promise<void> {
  await second.goOffline();
  await saveOffline(second, { Households: 222 });
  await remove(first);
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
}

/** Lets one save what the other has deleted. */
async function savedTooLate([first, second]: Both, serverView: ServerView, village: string): Promise<void> {
  const editor = new EditorPage(second.page);
  await editor.goTo('Waste Management');
  // Nothing of it reaches the second phone before its own Save does.
  second.network.inject({ fault: 'cut', on: { path: /^\/api\/sync\/(changes|events)/ } });
  await remove(first);
  await expect.poll(async () => serverView.surveysNamed(village), BY_ITSELF).toEqual([]);
  await editor.goTo('Basic Information');
  await editor.answer('Households', 333);
  await editor.save.click();
  const choice = second.page.getByRole('region', { name: 'Deleted on the server, changed on a phone' });
  await expect(choice).toBeFocused(BY_ITSELF);
  await expect(choice).toBeInViewport();
}

/** Lets both edit the survey, and an officer delete it. */
async function deletedByThird(
  [first, second]: Both,
  newDevice: (options: DeviceOptions) => Promise<Device>,
  serverView: ServerView,
  village: string,
): Promise<void> {
  for (const device of [first, second]) await device.goOffline();
  await saveOffline(first, { Households: 210 });
  await saveOffline(second, { Population: 1020 });
  const office = await logIn(await newDevice({ viewport: { width: 1280, height: 800 } }), people.officer);
  const list = new SurveyListPage(office);
  await list.open();
  await list.edit(village);
  await new EditorPage(office).delete.click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => serverView.surveysNamed(village), BY_ITSELF).toEqual([]);

  const panel = (device: Device) =>
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
}

test('a survey that one deletes and another edits stays until somebody chooses', async ({
  newDevice,
  serverView,
}) => {
  const both = await bothWithSurvey(newDevice, 'Hataya Badla');
  await test.step('deleted here and edited there', () => deletedHere(both, serverView, 'Hataya Badla'));

  await test.step('edited here and deleted there: its author brings it back with the edits', async () => {
    await bothWithAnother(both, 'Badla Hataya');
    await deletedThere(both, serverView, 'Badla Hataya');
  });

  await test.step('edited by two and deleted by a third: what both entered is shown, and comes back', async () => {
    await bothWithAnother(both, 'Do Badlav');
    await deletedByThird(both, newDevice, serverView, 'Do Badlav');
  });

  await test.step('a Save that meets a deletion leads to the choice', async () => {
    await bothWithAnother(both, 'Mita Diya');
    await savedTooLate(both, serverView, 'Mita Diya');
  });
});
