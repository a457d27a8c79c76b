import { UsersPage } from '../pages/administration/users-page.ts';
import { LoginPage, logIn, logInAndGetReady, logOut, people } from '../pages/login-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { endSession } from '../support/server/server-view.ts';
import { expect, test } from '../support/test.ts';

test('a session that ends while offline edits wait loses nothing', async ({
  newDevice,
  server,
  serverView,
}) => {
  const phone = await newDevice();
  await logInAndGetReady(phone, people.staff);
  const token = await phone.page.evaluate(() => localStorage.getItem('access_token'));
  await phone.goOffline();
  await new NewSurveyPage(phone.page).createFor('Samay Pur');
  const editor = new EditorPage(phone.page);
  await editor.fill({ 'Basic Information': { Population: 640 } });
  await editor.save.click();
  await expect(editor.savedLocally).toBeVisible();
  await editor.goTo('Infrastructure');
  await editor.answer('Schools', 3);
  await expect(editor.field('Schools')).toHaveValue('3');

  await test.step('the server ends the session; back online, the login screen comes', async () => {
    await endSession(server.url, token ?? '');
    await phone.goOnline();
    await expect(phone.page).toHaveURL(/\/login/, { timeout: 15_000 });
    expect(await serverView.surveysNamed('Samay Pur')).toEqual([]);
  });

  await test.step('after the next login the saved work is sent and the draft is there', async () => {
    await new LoginPage(phone.page).logIn(people.staff);
    await expect(phone.page).not.toHaveURL(/\/login/);
    const list = new SurveyListPage(phone.page);
    await list.open();
    await list.searchFor('Samay Pur');
    await expect(list.card('Samay Pur')).toContainText('On the server', { timeout: 15_000 });
    expect((await serverView.survey('Samay Pur'))['basic_info']).toEqual({ population: 640 });
    await list.edit('Samay Pur');
    const again = new EditorPage(phone.page);
    await again.goTo('Infrastructure');
    await expect(again.field('Schools')).toHaveValue('3');
  });
});

test('a deletion after the session has ended says that it takes a login, and goes on after it', async ({
  newDevice,
  server,
  serverView,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await new NewSurveyPage(page).createFor('Jaana Pur');
  const list = new SurveyListPage(page);
  await list.open();
  await list.searchFor('Jaana Pur');
  await expect(list.card('Jaana Pur')).toContainText('On the server', { timeout: 30_000 });
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  // Only the deletion itself is to hear of the end; a ping goes before it where another request was cut.
  phone.network.inject({ fault: 'cut', on: { path: /^\/api\/(?!sync\/batch|ping)/ } });
  await endSession(server.url, token ?? '');
  await list.delete('Jaana Pur');
  await expect(page.getByText('You must be logged in to delete surveys')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(await serverView.surveysNamed('Jaana Pur')).toHaveLength(1);

  phone.network.heal();
  await new LoginPage(page).logIn(people.staff);
  await expect(page).not.toHaveURL(/\/login/);
  await expect.poll(() => serverView.surveysNamed('Jaana Pur')).toEqual([]);
});

test('a login that ends over a dialog does not say that what was typed there is kept, and says that it ended until the next login', async ({
  newDevice,
  server,
}) => {
  const page = await logIn(await newDevice({ viewport: { width: 1280, height: 800 } }), people.admin);
  const users = new UsersPage(page);
  await users.open();
  await users.act('Add a user');
  await users.field('Username').fill('gita');
  await users.field('Full name').fill('Gita Bai');
  await endSession(server.url, (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '');
  await users.dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  const why = page.getByText(
    /^Your login has ended\. Log in again: everything you saved or typed in surveys is/,
  );
  await expect(why).toBeVisible();
  await page.reload();
  await expect(why).toBeVisible();

  await new LoginPage(page).logIn(people.admin);
  await expect(page).not.toHaveURL(/\/login/);
  await test.step('a password that is being changed then is said to have failed by nothing else', async () => {
    const settings = new SettingsPage(page);
    await settings.open('security');
    await settings.changePassword('admin-demo', 'neem-tree', 'neem-trees');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await settings.field('Confirm new password').fill('neem-tree');
    await endSession(server.url, (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(why).toBeVisible();
    await new LoginPage(page).logIn(people.admin);
    await expect(page).not.toHaveURL(/\/login/);
    expect(await page.getByText('Failed to change password').count()).toBe(0);
  });
  await logOut(page);
  await expect(why).toBeHidden();
});
