import { LoginPage, logIn, logInAndGetReady, logOut, people } from '../pages/login-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { filesThatHold } from '../support/device/profile-scan.ts';
import { expect, test } from '../support/test.ts';

const village = 'Phulwari Tola';
const saved = 'Zafrani2861mela';
const typed = 'Kesariya7306haat';
const numbers = '86420';

test('after logging out nothing that was filled in can be read anywhere on the device, and it is all there again', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  let page = await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(page).createFor(village);
  await phone.goOffline();
  const editor = new EditorPage(page);
  await editor.answer('Population', Number(numbers));
  await editor.answer('Households', 20);
  await editor.reason().fill(saved);
  await editor.save.click();
  await expect(editor.savedLocally).toBeVisible();
  await editor.reason().fill(typed);
  await page.getByRole('link', { name: 'All surveys' }).click();
  await expect(new SurveyListPage(page).card(village)).toContainText('Draft');

  await test.step('the browser is closed in the middle of it', async () => {
    await phone.close();
    for (const word of [saved, typed]) expect(await filesThatHold(phone.profile, word)).toEqual([]);
  });
  await test.step('and after logging out', async () => {
    page = await phone.open('/surveys');
    await logOut(page);
    await phone.close();
    expect(await filesThatHold(phone.profile, village)).not.toEqual([]);
    for (const word of [saved, typed, numbers]) {
      expect(await filesThatHold(phone.profile, word)).toEqual([]);
    }
  });
  await test.step('who comes back without network finds it, draft and all', async () => {
    page = await phone.open('/login');
    const login = new LoginPage(page);
    await login.submit.click();
    await expect(login.username).toBeFocused();
    await login.username.fill(people.staff.username);
    await expect(login.username).toHaveAccessibleDescription('');
    await expect(login.password).toHaveAccessibleDescription('This field is required');
    await login.logIn(people.staff);
    await expect(page).toHaveURL(/\/dashboard$/);
    await new SurveyListPage(page).open();
    await new SurveyListPage(page).edit(village);
    await expect(new EditorPage(page).reason()).toHaveValue(typed);
  });
  await test.step('and with network it is sent, once they have logged in there', async () => {
    // The page that knew the password would log in by itself.
    await page.goto(new URL('/surveys', page.url()).href);
    await phone.goOnline();
    await page.getByRole('link', { name: 'Log in' }).click();
    await new LoginPage(page).logIn(people.staff);
    await expect
      .poll(async () => (await serverView.surveysNamed(village)).map((survey) => survey['reasons']))
      .toEqual([{ household_size: saved }]);
  });
});

test('two people on one phone: each finds their own, whoever logged in between', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  let page = await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(page).createFor('Sunita ka gaon');
  await expect.poll(() => serverView.surveysNamed('Sunita ka gaon')).toHaveLength(1);
  await phone.goOffline();
  await new EditorPage(page).answer('Population', 1240);
  await new EditorPage(page).save.click();
  await expect(new EditorPage(page).savedLocally).toBeVisible();
  await logOut(page);

  await phone.goOnline();
  page = await logIn(phone, people.officer);
  await new SurveyListPage(page).open();
  await expect(new SurveyListPage(page).card('Sunita ka gaon')).toBeVisible();
  expect((await serverView.survey('Sunita ka gaon'))['basic_info']).toEqual({});
  await phone.goOffline();
  await logOut(page);

  await new LoginPage(page).logIn(people.staff);
  await expect(page).toHaveURL(/\/dashboard$/);
  await phone.goOnline();
  await expect
    .poll(async () => (await serverView.survey('Sunita ka gaon'))['basic_info'])
    .toEqual({ population: 1240 });
});

test('without network a wrong password is said to be wrong, and a stranger is told what it takes', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await logOut(page);
  await phone.goOffline();
  const login = new LoginPage(page);
  await login.logIn({ username: 'staff', password: 'guess' });
  await expect(login.message('Login failed. Please check your credentials.')).toBeVisible();
  await login.logIn(people.staff2);
  await expect(login.message(/only where you have logged in before/)).toBeVisible();
});

test('a login without network is asked for once more after a restart, and work goes on meanwhile', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  let page = await logInAndGetReady(phone, people.staff);
  await logOut(page);
  await phone.goOffline();
  await new LoginPage(page).logIn(people.staff);
  await expect(page).toHaveURL(/\/dashboard$/);
  await phone.close();
  await phone.goOnline();
  page = await phone.open('/surveys');
  await expect(page.getByText('You logged in without network.', { exact: false })).toBeVisible();
  await new NewSurveyPage(page).createFor(village);
  await page.goto(new URL('/dashboard', page.url()).href);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(new LoginPage(page).username).toHaveValue('staff');
  await new LoginPage(page).logIn(people.staff);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('You logged in without network.', { exact: false })).toBeHidden();
  await new SurveyListPage(page).open();
  await expect(new SurveyListPage(page).card(village)).toContainText('On the server');
});

test('locked by hand the work asks for the password, also without network, in every tab', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(page).createFor(village);
  const other = await page.context().newPage();
  await other.goto(new URL('/surveys', page.url()).href);
  await expect(other.getByRole('searchbox')).toBeVisible();
  await phone.goOffline();
  await page.goto(new URL('/dashboard', page.url()).href);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Locked');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Locked');
  const login = new LoginPage(page);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(login.password).toHaveAccessibleDescription('This field is required');
  await login.password.fill('guess');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(login.password).toHaveAccessibleDescription(/This password is not right/);
  await login.password.fill('staff-demo');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Locked');
});

test('the time until it locks is a setting, kept on the device', async ({ newDevice }) => {
  const phone = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(phone, people.staff);
  const settings = new SettingsPage(page);
  await settings.open('security');
  const choice = page.getByRole('combobox', { name: 'Ask for my password again' });
  await expect(choice).toHaveValue('never');
  await choice.selectOption('After 15 minutes without use');
  await expect(page.getByText('Settings updated')).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('15');
});
