import { goTo } from '../pages/go-to.ts';
import { LoginPage, logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { pageWidth } from '../support/page-width.ts';
import { expect, test } from '../support/test.ts';

test('a blank login is not sent; a wrong password is refused in words and keeps the username', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const login = new LoginPage(await phone.openInstalled('/login'));
  await test.step('a blank login', async () => {
    await login.submit.click();
    await expect(phone.page.getByText(/this field is required/i).first()).toBeVisible();
    expect(phone.network.requests.filter(({ path }) => path.startsWith('/api/auth/login'))).toEqual([]);
  });

  await test.step('a wrong password', async () => {
    await login.logIn({ username: 'staff', password: 'wrong-password' });
    await expect(phone.page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
    await expect(login.username).toHaveValue('staff');
    await expect(phone.page).toHaveURL(/\/login/);
  });
});

test('an address that leads nowhere says so and leads home; a survey needs a village name that is more than spaces, its numbers keep their bounds, and a reason that is too long stays to be shortened', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  await logIn(phone, people.staff);
  await test.step('a village name', async () => {
    const screen = new NewSurveyPage(phone.page);
    await screen.open();
    await expect(screen.create).toBeDisabled();
    await screen.village.fill('   ');
    await expect(screen.create).toBeDisabled();
    await screen.village.fill('Asli Gaon');
    await expect(screen.create).toBeEnabled();
  });

  await test.step('numbers', async () => {
    await new NewSurveyPage(phone.page).createFor('Seema Pur');
    const editor = new EditorPage(phone.page);
    await editor.goTo('Basic Information');
    await editor.answer('Population', 1200);
    await editor.answer('Households', 240);

    await editor.answer('Population', 100_000);
    await expect(phone.page.getByText(/max value/)).toBeVisible();
    await editor.answer('Households', 0);
    await expect(phone.page.getByText(/min value/)).toBeVisible();
    await editor.answer('Households', -4);
    await expect(phone.page.getByText('Must be a positive number. The min value is 1')).toBeVisible();
    await editor.answer('Literacy rate (%)', 70.55);
    await expect(phone.page.getByText('Use 70.5 or 70.6')).toBeVisible();
    await editor.field('Literacy rate (%)').fill('12a');
    await expect(phone.page.getByText('Only numbers allowed')).toBeVisible();

    await editor.field('Literacy rate (%)').fill('७०.५');
    await editor.save.click();
    await expect(editor.savedAndSynced).toBeVisible();
    expect((await serverView.survey('Seema Pur'))['basic_info']).toEqual({
      population: 1200,
      households: 240,
      literacy_rate: 70.5,
    });
  });

  await test.step('an address that leads nowhere', async () => {
    await phone.page.goto(new URL('/no/such/page', phone.page.url()).href);
    await expect(phone.page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await phone.page.getByRole('main').getByRole('link').first().click();
    await expect(phone.page).toHaveURL(/\/dashboard$/);
  });

  await test.step('a reason', async () => {
    await new NewSurveyPage(phone.page).createFor('Lambi Baat');
    const editor = new EditorPage(phone.page);
    await editor.answer('Population', 300);
    await editor.answer('Households', 240);
    const long = 'Most people work in the city. '.repeat(20);
    await editor.reason().fill(long);
    await editor.reason().blur();
    await expect(phone.page.getByText('Maximum 500 characters allowed')).toBeVisible();
    await expect(editor.reason()).toHaveValue(long);

    await editor.reason().fill(long.slice(0, 29));
    await expect(phone.page.getByText('Maximum 500 characters allowed')).toBeHidden();
    await editor.save.click();
    await expect(editor.savedAndSynced).toBeVisible();
    expect((await serverView.survey('Lambi Baat'))['reasons']).toEqual({
      household_size: 'Most people work in the city.',
    });
  });
});

test('a village name of one long word pushes no screen of a phone sideways', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.admin);
  const village = 'Rampurkhurdkalan'.repeat(8);
  const screen = new NewSurveyPage(page);
  const stays = async () => {
    await expect(page.getByText(village).first()).toBeVisible();
    expect(await pageWidth(page)).toBe(360);
  };
  await goTo(page, '/surveys/new?panchayat=48211');
  await screen.start(village);
  const survey = new URL(page.url()).pathname;
  await expect(new EditorPage(page).savedOnServer).toBeVisible();
  for (const path of [survey, `${survey}/history`, `${survey}/print`, '/surveys', '/dashboard', '/users']) {
    await goTo(page, path);
    await stays();
  }
  await goTo(page, '/coverage/48211');
  await stays();
  await goTo(page, '/surveys/new?panchayat=48211');
  await screen.village.fill(village);
  await stays();
  await new SurveyListPage(page).open();
  await new SurveyListPage(page).delete(village);
  await expect(page.getByText('Survey deleted successfully!')).toBeVisible();
  await goTo(page, '/surveys/deleted');
  await stays();
});

test('a user name of one letter is too short, and is still there', async ({ newDevice }) => {
  const { page } = await newDevice({ viewport: { width: 1280, height: 800 } }).then(async (office) => {
    await logIn(office, people.admin);
    return office;
  });
  await page.goto(new URL('/users', page.url()).href);
  await page.getByRole('button', { name: 'Add a user' }).click();
  const dialog = page.getByRole('dialog');
  const username = dialog.getByRole('textbox', { name: 'Username' });
  await username.fill('a');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(username).toHaveAccessibleDescription(/Minimum 2 characters required/);
  await expect(username).toBeFocused();
  await expect(username).toHaveValue('a');
});
