import { chooseLanguage } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

test('normal use writes nothing on the console and makes no request that fails; a survey is deleted after a question, everywhere', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await test.step('normal use', async () => {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Surveys' }).click();
    const list = new SurveyListPage(page);
    await list.searchFor('a');
    await list.sort.selectOption({ label: 'Village A-Z' });
    await list.syncNow.click();
    await menu.getByRole('link', { name: 'New' }).click();
    await new NewSurveyPage(page).start('Roz Pur');
    const editor = new EditorPage(page);
    await editor.fill({ Infrastructure: { Roads: 'Good', Schools: 2 } });
    await editor.save.click();
    await expect(editor.savedAndSynced).toBeVisible();
    await page.reload();
    await expect(editor.village).toHaveValue('Roz Pur');
    expect(phone.trouble).toEqual([]);
  });

  await test.step('a deletion', async () => {
    await new NewSurveyPage(phone.page).createFor('Mit Jana');
    await expect
      .poll(async () => (await serverView.surveysNamed('Mit Jana')).length, { timeout: 15_000 })
      .toBe(1);
    const list = new SurveyListPage(phone.page);
    await list.open();
    await list.delete('Mit Jana');
    await expect(phone.page.getByText('Survey deleted successfully!')).toBeVisible();
    await expect(list.card('Mit Jana')).toHaveCount(0);
    await expect.poll(() => serverView.surveysNamed('Mit Jana')).toEqual([]);
  });
});

test('who is not logged in comes to the login, and after it to where they wanted', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await phone.open('/surveys');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('textbox', { name: 'Username' }).fill(people.staff.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(people.staff.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/surveys$/);
});

test('language and theme are kept over a restart', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await phone.open('/login');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await chooseLanguage(page, 'हिन्दी');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  expect(
    await page.evaluate(() => [localStorage.getItem('i18nextLng'), localStorage.getItem('sampark.language')]),
  ).toEqual(['hi', 'hi']);
  await phone.close();
  const again = await phone.open('/login');
  await expect(again.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(again.getByRole('heading', { level: 1 })).toHaveText(/[\u0900-\u097F]/);
});
