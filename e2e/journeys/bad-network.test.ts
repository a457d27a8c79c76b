import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

const batch = { method: 'POST', path: /^\/api\/sync\/batch/ };

test('an answer that is lost after the server committed makes no duplicate', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  await logIn(phone, people.staff);
  phone.network.inject({ fault: 'lose-response', on: batch, times: 2 });
  await new NewSurveyPage(phone.page).createFor('Dohri Gaon');
  const editor = new EditorPage(phone.page);
  await editor.fill({ 'Basic Information': { Population: 800, Households: 150 } });
  await editor.save.click();
  await expect(editor.savedLocally.or(editor.savedAndSynced)).toBeVisible();

  const list = new SurveyListPage(phone.page);
  await list.open();
  await list.searchFor('Dohri Gaon');
  await expect(list.card('Dohri Gaon')).toContainText('On the server', { timeout: 30_000 });

  const lost = phone.network.requests.filter(({ fault }) => fault === 'lose-response');
  expect(lost.map(({ status }) => status)).toEqual([200, 200]);
  const survey = await serverView.survey('Dohri Gaon');
  expect(survey['basic_info']).toEqual({ population: 800, households: 150 });
  expect(survey.conflicts).toEqual([]);
});

test('a captive portal marks nothing synced and logs nobody out', async ({ newDevice, serverView }) => {
  const phone = await newDevice();
  await logInAndGetReady(phone, people.staff);
  phone.network.inject({ fault: 'portal' });
  await new NewSurveyPage(phone.page).createFor('Portal Nagar');
  const editor = new EditorPage(phone.page);
  await editor.fill({ 'Basic Information': { Population: 500 } });
  await editor.save.click();
  await expect(editor.savedLocally).toBeVisible({ timeout: 15_000 });
  const list = new SurveyListPage(phone.page);
  await list.open();
  await list.searchFor('Portal Nagar');
  await list.syncNow.click();
  await expect
    .poll(() => phone.network.requests.some(({ fault, path }) => fault === 'portal' && batch.path.test(path)))
    .toBe(true);
  await expect(list.card('Portal Nagar')).toContainText('Waiting to be sent');
  await expect(phone.page).toHaveURL(/\/surveys/);
  expect(await serverView.surveysNamed('Portal Nagar')).toEqual([]);

  phone.network.heal();
  await list.syncNow.click();
  await expect(list.card('Portal Nagar')).toContainText('On the server', { timeout: 30_000 });
  expect((await serverView.survey('Portal Nagar'))['basic_info']).toEqual({ population: 500 });
});

test('a connection cut before the server sees the request is tried again', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  await logIn(phone, people.staff);
  phone.network.inject({ fault: 'cut', on: batch, times: 2 });
  await new NewSurveyPage(phone.page).createFor('Kata Taar');
  await expect
    .poll(async () => (await serverView.surveysNamed('Kata Taar')).length, { timeout: 30_000 })
    .toBe(1);
});
