import { goTo } from '../pages/go-to.ts';
import { LoginPage, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { signInAt } from '../support/server/server-view.ts';
import { expect, test } from '../support/test.ts';

test('an officer says that a phone is lost; it locks the work on it, and gives it back to its owner', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  await logInAndGetReady(phone, people.staff);
  await phone.goOffline();
  await new NewSurveyPage(phone.page).createFor('Khoya Pur');
  const editor = new EditorPage(phone.page);
  await editor.fill({ 'Basic Information': { Population: 640 } });
  await editor.save.click();
  await expect(editor.savedLocally).toBeVisible();

  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const officer = await logInAndGetReady(office, people.officer);
  const list = officer.getByRole('list', { name: 'Devices' });
  const theirs = list.getByRole('listitem').filter({ hasText: 'Sunita Devi' });

  await test.step('the list says whose it is; its search finds the person', async () => {
    await goTo(officer, '/devices');
    await officer.getByRole('searchbox', { name: 'Search by person or place' }).fill('sunita');
    await expect(theirs).toHaveCount(1);
    await expect(theirs).toContainText('Last contact');
    await officer.getByRole('combobox', { name: 'Show' }).selectOption('Not heard of for 7 days');
    await expect(officer.getByRole('main').getByRole('status')).toHaveText('No device is like that');
    await officer.getByRole('combobox', { name: 'Show' }).selectOption('All');
  });

  await test.step('the question says what goes with the device', async () => {
    await theirs.getByRole('button', { name: /^This is lost/ }).click();
    const dialog = officer.getByRole('alertdialog', { name: 'Has Sunita Devi lost this device?' });
    await expect(dialog).toContainText('is gone if the device does not come back');
    await dialog.getByRole('button', { name: 'It is lost' }).click();
    await expect(theirs).toContainText('Lost: waits to be cleared');
  });

  await test.step('the phone locks its work at its next contact', async () => {
    await phone.goOnline();
    await expect(phone.page).toHaveURL(/\/login/, { timeout: 15_000 });
    await expect(phone.page.getByText('was reported lost')).toBeVisible();
    await expect(async () => {
      await officer.reload();
      await expect(theirs).toContainText('Lost: cleared', { timeout: 3_000 });
    }).toPass();
  });

  await test.step('its owner logs in on it again, and what was not sent is sent', async () => {
    await new LoginPage(phone.page).logIn(people.staff);
    await expect(phone.page).not.toHaveURL(/\/login/);
    const surveys = new SurveyListPage(phone.page);
    await surveys.open();
    await surveys.searchFor('Khoya Pur');
    await expect(surveys.card('Khoya Pur')).toContainText('On the server', { timeout: 15_000 });
  });
});

test('a phone of an account that is switched off locks the work on it, and says why', async ({
  newDevice,
  server,
}) => {
  const phone = await newDevice();
  await logInAndGetReady(phone, people.staff);
  const token = await signInAt(server.url, 'admin', 'admin-demo');
  const answer = await fetch(`${server.url}/api/users/demo-staff`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ is_active: false }),
  });
  expect(answer.status).toBe(200);
  // The phone may have heard of it by itself already.
  await goTo(phone.page, '/profile');
  await expect(phone.page).toHaveURL(/\/login/, { timeout: 15_000 });
  await expect(
    phone.page.getByText('Your account here is switched off. Ask your administrator.'),
  ).toBeVisible();
  await phone.goOffline();
  await new LoginPage(phone.page).logIn(people.staff);
  await expect(phone.page.getByRole('alert')).toBeVisible();
  await expect(phone.page).toHaveURL(/\/login/);
});
