import { DashboardPage } from '../pages/dashboard-page.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { completeSurvey, EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

const village = 'Naya Rampur';

test('a survey filled with no network arrives on the server and on a second device', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();

  await test.step('log in, switch the network off, close the browser, open it again', async () => {
    const first = await logInAndGetReady(phone, people.staff);
    await first.getByRole('button', { name: 'More' }).click();
    await expect(first.getByText('Ready to work offline', { exact: true })).toBeVisible();
    await phone.goOffline();
    await phone.close();
    const page = await phone.open();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(new DashboardPage(page).heading).toBeVisible();
  });

  await test.step('create a survey and fill all seven modules', async () => {
    const editor = new EditorPage(phone.page);
    await new NewSurveyPage(phone.page).createFor(village);
    await expect(editor.connection).toHaveText(/offline/i);
    await editor.fill(completeSurvey);
    await editor.save.click();
    await expect(editor.savedLocally).toBeVisible();
    await expect(editor.progress).toHaveAttribute('aria-valuenow', '100');
  });

  await test.step('see it in the list and on the dashboard', async () => {
    const list = new SurveyListPage(phone.page);
    await list.open();
    await list.searchFor(village);
    await expect(list.card(village)).toContainText('100%');
    await expect(list.card(village)).toContainText('Waiting to be sent');
    const dashboard = new DashboardPage(phone.page);
    await dashboard.open();
    await expect(dashboard.recent(village)).toBeVisible();
  });

  await test.step('switch the network on: it is synced without touching anything', async () => {
    expect(await serverView.surveysNamed(village)).toEqual([]);
    const list = new SurveyListPage(phone.page);
    await list.open();
    await list.searchFor(village);
    await phone.goOnline();
    await expect(list.card(village)).toContainText('On the server', { timeout: 15_000 });
    const survey = await serverView.survey(village);
    expect(survey.completion_percentage).toBe(100);
    expect(survey['electricity']).toEqual({ coverage: 97, supply_hours: 14.5, street_lights: 'Poor' });
  });

  const officePc = await newDevice({ viewport: { width: 1280, height: 800 } });

  await test.step('on another device staff2 finds it and edits it', async () => {
    const page = await logIn(officePc, people.staff2);
    const list = new SurveyListPage(page);
    await list.open();
    await list.edit(village);
    const editor = new EditorPage(page);
    await editor.goTo('Basic Information');
    await expect(editor.field('Households')).toHaveValue('236');
    await editor.answer('Households', 241);
    await editor.save.click();
    await expect(editor.savedAndSynced).toBeVisible();
  });

  await test.step('the first device shows the edit, in the open editor', async () => {
    const list = new SurveyListPage(phone.page);
    await list.edit(village);
    const editor = new EditorPage(phone.page);
    await editor.goTo('Basic Information');
    // The clock would bring it within a minute; the network coming back brings it within a second.
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(editor.field('Households')).toHaveValue('241', { timeout: 15_000 });
  });
});
