import type { Page } from '@playwright/test';
import { chooseLanguage, inHindi } from '../pages/language.ts';
import { LoginPage, logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { doubleTap } from '../support/device/double-tap.ts';
import { expect, test } from '../support/test.ts';

/** Each message of the app, in the situation that causes it. */

const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

test('logging in is greeted; logging out asks, and is confirmed', async ({ newDevice }) => {
  const phone = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await phone.openInstalled('/login');
  await new LoginPage(page).logIn(people.staff);
  await expect(page.getByText('Login successful! Welcome back.')).toBeVisible();
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a double tap on More opens it, and does not ask to log out; a survey that is not there says so; a file of a kind that this version does not know is refused by name', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  await test.step('a double tap', async () => {
    await doubleTap(page.getByRole('button', { name: 'More' }));
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  await test.step('no such survey', async () => {
    for (const path of ['/surveys/SURVEY_1_unknown', '/surveys/SURVEY_1_unknown/history']) {
      await go(page, path);
      await expect(page.getByText('Survey not found')).toBeVisible();
    }
  });

  await test.step('no such kind', async () => {
    await go(page, '/offline-demo');
    const operation = { sampark: 'operation', operation: { action: 'explode', survey_id: 'S1' } };
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'operation.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(operation)),
    });
    await expect(page.getByText('Unknown sync action')).toBeVisible();
  });
});

test('a message on a phone leaves the heading below it to be read, in both languages', async ({
  newDevice,
}) => {
  const page = await logInAndGetReady(await newDevice(), people.staff);
  await new SurveyListPage(page).open();
  const endsAbove = async (said: string) => {
    const message = page.getByRole('status').filter({ hasText: said });
    await expect(message).toBeVisible();
    const [box, heading] = [
      await message.boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
    ];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
  };
  await new SurveyListPage(page).syncNow.click();
  await endsAbove('All your data is up to date');
  await inHindi(page);
  await page.getByRole('button', { name: 'अभी सिंक करें' }).click();
  await endsAbove('आपका सारा डेटा सर्वर पर है');
});

test('a login behind a network that does not lead to the server says so; a phone whose clock is years behind is told the time that it is', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await phone.openInstalled('/login');
  await test.step('another network', async () => {
    const login = new LoginPage(page);
    phone.network.inject({ fault: 'portal', on: { path: /^\/api\/auth/ } });
    await login.logIn(people.staff);
    await expect(login.message('Network error. Check your connection.')).toBeVisible();
  });

  await test.step('a clock', async () => {
    phone.network.heal();
    await page.clock.setSystemTime('2019-03-01T10:00:00');
    await new LoginPage(page).logIn(people.staff);
    const year = new Date().getFullYear();
    await expect(page.getByText(/^The clock of this phone shows 01\/03\/2019/)).toContainText(`/${year}`);
  });
});

test('the network that goes and comes back is told, with what waits', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await phone.goOffline();
  await expect(page.getByText('You are offline. Everything you save stays on this phone.')).toBeVisible();
  await phone.goOnline();
  await expect(page.getByText('Back online. 1 survey waits for your choice')).toBeVisible();
  await expect(page.getByText('Back online.')).toHaveCount(0);

  await phone.goOffline();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'New' }).click();
  await new NewSurveyPage(page).start('Laut Aaya');
  const editor = new EditorPage(page);
  await editor.fill({ 'Basic Information': { Population: 300 } });
  await editor.save.click();
  await expect(editor.savedLocally).toBeVisible();
  await expect(page.getByText('This survey has unsaved changes. Please sync when online.')).toBeVisible();
  // Something has to wait for long: an operation that goes at once is soon no news.
  phone.network.inject({ fault: 'cut', on: { path: /^\/api\/sync\/batch/ } });
  await phone.goOnline();
  await expect(page.getByText(/Back online! Syncing your changes\.\.\./)).toBeVisible();
});

test('a message says that the network is back where nothing waits', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const list = new SurveyListPage(page);
  await list.open();
  await list.status.selectOption('Conflict');
  await page.getByRole('link', { name: 'Edit' }).click();
  const editor = new EditorPage(page);
  await editor
    .button(/^Keep /)
    .first()
    .click();
  await expect(editor.savedOnServer).toBeVisible();

  await phone.goOffline();
  await expect(page.getByText('You are offline. Everything you save stays on this phone.')).toBeVisible();
  await phone.goOnline();
  await expect(page.getByText('Back online. All your data is up to date')).toBeVisible();
  await expect(page.getByText('Back online. All your data is up to date')).toHaveCount(0);
});

test('Sync now says how it ended', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const list = new SurveyListPage(page);
  await list.open();
  await list.syncNow.click();
  await expect(page.getByText('All your data is up to date')).toBeVisible();
  phone.network.inject({ fault: 'cut', on: { path: /^\/api/ } });
  await list.syncNow.click();
  await expect(page.getByText('Cannot connect to server. Working offline.')).toBeVisible();
  phone.network.heal();
  await phone.goOffline();
  await list.syncNow.click();
  await expect(page.getByText('Cannot batch sync while offline')).toBeVisible();
});

test('what went to the server is counted; a deletion without network says what happens when there is network', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const list = new SurveyListPage(page);
  await test.step('what went', async () => {
    phone.network.inject({ fault: 'cut', on: { path: /^\/api/ } });
    await new NewSurveyPage(page).createFor('Ginti Pur');
    await list.open();
    await list.syncNow.click();
    await expect(page.getByText('Cannot connect to server. Working offline.')).toBeVisible();
    phone.network.heal();
    await list.syncNow.click();
    await expect(page.getByText('Synced 1 item to server')).toBeVisible();
  });

  await test.step('a deletion', async () => {
    await new NewSurveyPage(page).createFor('Door Gaon');
    await list.open();
    await list.searchFor('Door Gaon');
    await expect(list.card('Door Gaon')).toContainText('On the server', { timeout: 30_000 });
    await phone.goOffline();
    await list.card('Door Gaon').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'The survey of Door Gaon will be deleted locally and removed from the server once online.',
    );
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Survey deleted locally. Will sync deletion when online.')).toBeVisible();
    await expect(list.card('Door Gaon')).toHaveCount(0);
  });
});

test("who may not delete a colleague's survey is told", async ({ newDevice }) => {
  const first = await newDevice();
  await logIn(first, people.staff);
  await new NewSurveyPage(first.page).createFor('Saajha Gaon');
  const second = await newDevice();
  const page = await logIn(second, people.staff2);
  const list = new SurveyListPage(page);
  await list.open();
  await list.searchFor('Saajha Gaon');
  await expect(async () => {
    await list.syncNow.click();
    await expect(list.card('Saajha Gaon')).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await list.card('Saajha Gaon').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You do not have permission to delete this survey')).toBeVisible();
});

test('what only the server knows says why it is not here', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.officer);
  phone.network.inject({ fault: 'cut', on: { path: /^\/api\/surveys/ } });
  await go(page, '/panchayats/48211');
  await expect(page.getByText('Failed to fetch surveys')).toBeVisible();
  await expect(page.getByText(/^The server does not answer now\.\s*What you saved is safe/)).toBeVisible();
  await go(page, '/panchayats/48211/SURVEY_1');
  await expect(page.getByText('Failed to fetch survey', { exact: true })).toBeVisible();
  await phone.goOffline();
  await go(page, '/surveys/deleted');
  await expect(page.getByText('Cannot pull from server while offline')).toBeVisible();
});

test('a browser without a database says so before anything is begun', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await phone.openInstalled('/login');
  await page.addInitScript(() => {
    Object.defineProperty(indexedDB, 'open', {
      value: () => {
        throw new DOMException('broken', 'UnknownError');
      },
    });
  });
  await page.reload();
  await expect(page.getByText('Database not initialized')).toBeVisible();
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'indexedDB');
    Reflect.deleteProperty(Window.prototype, 'indexedDB');
  });
  await page.reload();
  await expect(page.getByText('IndexedDB is not supported in this browser')).toBeVisible();
});

test('a phone whose storage breaks says what could not be done, and keeps what was typed', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await new NewSurveyPage(page).createFor('Toota Phone');
  const editor = new EditorPage(page);
  await expect(editor.savedOnServer).toBeVisible({ timeout: 30_000 });
  await editor.fill({ 'Basic Information': { Population: 300 } });
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('broken', 'DataError');
    };
  });
  await editor.save.click();
  await expect(page.getByText('Failed to save survey')).toBeVisible();
  await expect(editor.field('Population')).toHaveValue('300');
  await editor.delete.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete survey. Please try again.')).toBeVisible();
});

test('the language is changed, or the reason is told', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await phone.open('/login');
  phone.network.inject({ fault: 'fail', on: { path: /^\/assets\/.*-hi-/ } });
  await page.reload();
  await chooseLanguage(page, 'हिन्दी');
  await expect(page.getByText('Failed to change language')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  phone.network.heal();
  await page.reload();
  await chooseLanguage(page, 'हिन्दी');
  await expect(page.getByText('भाषा बदल गई')).toBeVisible();
  await chooseLanguage(page, 'English');
  await expect(page.getByText('Language changed successfully!')).toBeVisible();
});

test('a logout that the device does not take says so, and nobody is half out', async ({ newDevice }) => {
  const phone = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(phone, people.staff);
  const account = page.getByRole('button', { name: 'My account' });
  // What the login itself puts away is not what this is about.
  await expect(account).toBeVisible();
  await page.evaluate(() => {
    Storage.prototype.removeItem = () => {
      throw new DOMException('broken', 'UnknownError');
    };
  });
  await account.click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Logout failed')).toBeVisible();
});
