import { EditorPage } from '../pages/editor-page.ts';
import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/new-survey-page.ts';
import { SurveyListPage } from '../pages/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

const TOO_OLD = 'This version of Sampark is too old.';

test('an app that an administrator calls too old says so, and fills in and sends as before', async ({
  newDevice,
  server,
}) => {
  const phone = await newDevice();
  await logInAndGetReady(phone, people.staff);
  // No server has a version that is newer than its own app: this answer comes from one that was updated meanwhile.
  await phone.page.context().route('**/api/devices/this', async (route) => {
    await route.fulfill({ response: await route.fetch(), json: { minimum_app: '99.0.0' } });
  });
  const told = phone.page.waitForResponse('**/api/devices/this');
  const call = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) })).json();
  };
  const { username, password } = people.admin;
  const login = (await call('POST', '/api/auth/login', { username, password })) as { access_token: string };
  await call('PUT', '/api/devices/minimum-app', { version: '0.0.1' }, login.access_token);
  await told;
  await expect(async () => {
    await phone.page.reload();
    await expect(phone.page.getByText(TOO_OLD)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await new NewSurveyPage(phone.page).createFor('Purana Pur');
  await new EditorPage(phone.page).save.click();
  const list = new SurveyListPage(phone.page);
  await list.open();
  await list.searchFor('Purana Pur');
  await expect(list.card('Purana Pur')).toContainText('On the server', { timeout: 15_000 });
});

test('an administrator says which version is needed; one that is no version, or too new, is refused', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logInAndGetReady(office, people.admin);
  await goTo(page, '/devices');
  await expect(page.getByText('Every version may be used.')).toBeVisible();
  await page.getByRole('button', { name: 'Oldest version' }).click();
  const dialog = page.getByRole('dialog');
  const version = dialog.getByRole('textbox', { name: 'Oldest version that needs no update' });
  for (const wrong of ['newest', '99.0.0']) {
    await version.fill(wrong);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/Write a version such as/)).toBeVisible();
  }
  await version.fill('0.0.1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Devices are asked for version 0.0.1 or newer.')).toBeVisible();
});
