import { WorkbenchPage } from '../pages/administration/workbench-page.ts';
import { FullDevicePage } from '../pages/full-device-page.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { openWithFullQuota } from '../support/device/full-quota.ts';
import { expect, test } from '../support/test.ts';

test('on a full phone nothing is called saved, and what was typed is downloaded, sent, and saved later', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Bhara Gaon';
  const phone = await newDevice();
  await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(phone.page).createFor(village);
  const before = new EditorPage(phone.page);
  await before.fill({ 'Basic Information': { Households: 200 } });
  await before.save.click();
  await expect(before.savedAndSynced).toBeVisible();
  const path = new URL(phone.page.url()).pathname;
  await phone.close();

  const { page, makeRoom } = await openWithFullQuota(phone, path);
  const editor = new EditorPage(page);
  const full = new FullDevicePage(page);
  await editor.answer('Households', 300);
  await expect(full.notice).toBeVisible();
  await editor.save.click();
  await expect(full.saveFailed).toBeVisible();
  await expect(editor.savedLocally.or(editor.savedAndSynced)).toHaveCount(0);
  await expect(editor.field('Households')).toHaveValue('300');
  expect((await serverView.survey(village))['basic_info']).toEqual({ households: 200 });

  await test.step('as a file it goes to another phone', async () => {
    const file = await full.download();
    const other = await newDevice();
    await logInAndGetReady(other, people.staff2);
    const workbench = new WorkbenchPage(other.page);
    await workbench.open();
    await workbench.import(file);
    await other.page.getByRole('link', { name: 'Look at it and save' }).click();
    await expect(new EditorPage(other.page).field('Households')).toHaveValue('300');
    await other.close();
  });

  await test.step('sent directly it is on the server, at the second try', async () => {
    // The server has it; a browser that saw nothing of an answer would ask again by itself.
    phone.network.inject({ fault: { truncate: 40 }, on: { path: /^\/api\/sync\/batch/ }, times: 1 });
    await full.send.click();
    await expect(full.notSent).toBeVisible();
    await expect(full.notice).toBeVisible();
    await full.send.click();
    await expect(full.sent).toBeVisible();
    await expect(full.notice).toHaveCount(0);
    const { basic_info, survey_id, conflicts } = await serverView.survey(village);
    expect({ basic_info, conflicts }).toEqual({ basic_info: { households: 300 }, conflicts: [] });
    const changed = (await serverView.history(survey_id)).flatMap(({ changes }) => changes);
    expect(changed.filter(({ now }) => now === 300)).toHaveLength(1);
  });

  await test.step('with room again it saves as ever, without being opened anew', async () => {
    await editor.answer('Population', 1000);
    await expect(full.notice).toBeVisible();
    await makeRoom();
    await expect(full.notice).toHaveCount(0, BY_ITSELF);
    await editor.save.click();
    await expect(editor.savedAndSynced).toBeVisible();
    await phone.goOffline();
    await page.reload();
    await expect(editor.field('Households')).toHaveValue('300');
    await expect(editor.field('Population')).toHaveValue(/^1,?000$/);
    await expect(page.getByText('Saved on the server')).toBeVisible();
  });
});

test('a device that is nearly full says so while there is still room to do something', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  const warning = page.getByText('This phone is nearly full: 20 MB are left');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(warning).toBeHidden();
  await page.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ usage: 480_000_000, quota: 500_000_000 });
  });
  await page.reload();
  await expect(warning).toBeVisible();
});
