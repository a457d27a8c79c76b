import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { APP_HERE, olderApp } from '../support/device/older-app.ts';
import { signInAt } from '../support/server/server-view.ts';
import { expect, test } from '../support/test.ts';

const village = 'Purana Tola';
const TOO_OLD =
  'This version of Sampark is too old. What you fill in stays and is sent. It updates by itself when there is network and no form is open.';

/** Says that phones need the version that is built. */
async function askForNewest(url: string): Promise<void> {
  const token = await signInAt(url, 'admin', 'admin-demo');
  const answer = await fetch(`${url}/api/devices/minimum-app`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: APP_HERE }),
  });
  expect(answer.status).toBe(200);
}

test('a phone whose app is too old says so, keeps and sends work, and updates by itself', async ({
  newDevice,
  server,
  serverView,
}) => {
  // It installs the app twice.
  test.slow();
  const older = olderApp();
  const phone = await newDevice({ older });
  const page = await logIn(phone, people.staff);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  await test.step('it hears that it is too old while it is in use, and shows it from its next start on', async () => {
    await askForNewest(server.url);
    await expect(async () => {
      await phone.page.reload();
      await expect(phone.page.getByText(TOO_OLD)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await phone.goOffline();
    await phone.open('/dashboard');
    await expect(phone.page.getByText(TOO_OLD)).toBeVisible();
  });

  const editor = new EditorPage(phone.page);
  await test.step('it fills in a survey without network, and sends it with', async () => {
    await new NewSurveyPage(phone.page).createFor(village);
    await editor.fill({ 'Basic Information': { Population: 640 } });
    await editor.save.click();
    await expect(editor.savedLocally).toBeVisible();
    await phone.goOnline();
    await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);
    expect(await serverView.survey(village)).toMatchObject({ basic_info: { population: 640 } });
    await expect(phone.page.getByText(TOO_OLD)).toBeVisible();
  });

  await test.step('the newer version comes by itself when it starts again, and nothing that was typed is lost', async () => {
    await editor.field('Population').fill('655');
    const before = new SurveyListPage(phone.page);
    await before.open();
    await before.searchFor(village);
    await expect(before.card(village)).toContainText('Draft');
    older.clear();
    // The older worker may keep its place until its last event has ended; then the start after this one has the newer version.
    await expect(async () => {
      const page = await phone.open('/dashboard');
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible(BY_ITSELF);
      await expect(page.getByText(TOO_OLD)).toHaveCount(0, BY_ITSELF);
    }).toPass();
  });

  await test.step('the newer version has the work, and sends it', async () => {
    const editor = new EditorPage(phone.page);
    const list = new SurveyListPage(phone.page);
    await list.open();
    await list.edit(village);
    await expect(editor.field('Population')).toHaveValue('655');
    await editor.save.click();
    await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);
    expect(await serverView.survey(village)).toMatchObject({ basic_info: { population: 655 } });
  });
});
