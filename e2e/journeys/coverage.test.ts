import { UsersPage } from '../pages/administration/users-page.ts';
import { CoveragePage } from '../pages/coverage-page.ts';
import { goTo } from '../pages/go-to.ts';
import { chooseLanguage } from '../pages/language.ts';
import { logIn, logInAndGetReady, logInByHand, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

test('an officer sees without network what is missing, down to the survey, and begins it', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logInAndGetReady(office, people.officer);
  await expect(page.getByText('21 of 30 villages begun')).toBeVisible();
  await office.goOffline();
  await page.getByRole('link', { name: 'Coverage of all panchayats' }).click();
  const coverage = new CoveragePage(page);
  await expect(coverage.panchayat('Tindola')).toContainText('Not begun 3');
  await expect(coverage.panchayat('Rampur Katra')).toContainText('In conflict 1');

  await coverage.show('Table');
  await expect(coverage.cell('Tindola', 'Not begun')).toHaveText('3');
  await expect(coverage.cell('Tindola', 'Villages')).toHaveText('10');
  await page.getByRole('link', { name: 'Tindola' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tindola' })).toBeVisible();
  await expect(coverage.village('Kalyanpur')).toContainText('In progress');
  await coverage
    .village('Kalyanpur')
    .getByRole('link', { name: /Survey of/ })
    .click();
  await expect(new EditorPage(page).village).toHaveValue('कल्याणपुर');
  await page.goBack();

  await coverage.village('Parsa').getByRole('link', { name: 'Start the survey' }).click();
  await expect(page.getByRole('textbox', { name: 'Village name' })).toHaveValue('Parsa');
  await page.getByRole('button', { name: 'Create survey' }).click();
  const editor = new EditorPage(page);
  await expect(editor.save).toBeVisible();
  await page.goBack();
  // Nothing is answered yet.
  await expect(coverage.village('Parsa').getByRole('link', { name: /Survey of/ })).toBeVisible();
  await expect(coverage.village('Parsa')).toContainText('Not begun');
  await page.goForward();
  await editor.answer('Population', 900);
  await editor.save.click();
  await expect(editor.savedLocally).toBeVisible();
  await page.goBack();
  await expect(coverage.village('Parsa')).toContainText('In progress');
});

test('a figure that needs somebody leads to its surveys, without network', async ({ newDevice }) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logInAndGetReady(office, people.officer);
  const list = new SurveyListPage(page);
  const coverage = new CoveragePage(page);
  await office.goOffline();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Coverage' }).click();
  await coverage
    .panchayat('Rampur Katra')
    .getByRole('link', { name: /^In conflict/ })
    .click();
  await expect(list.status).toHaveValue('conflict');
  await expect(list.count).toHaveText('Showing 1 survey');
  await page.goBack();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^With warnings/ })
    .first()
    .click();
  await expect(list.status).toHaveValue('warnings');
  await expect(list.count).toHaveText('Showing 1 survey');
  await expect(list.card('Tindola')).toBeVisible();
  const year = page.getByRole('combobox', { name: 'Year' });
  await expect(year).toHaveValue(/^\d{4}$/);
  await year.selectOption('All years');
  await expect(year).toHaveCount(0);
  await expect(list.status).toHaveValue('warnings');
});

test('an officer finds the coverage behind More on a phone, and finds it as it was left on the way back from a panchayat', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.officer);
  await test.step('behind More', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Coverage', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Coverage' })).toBeVisible();
  });

  await test.step('the way back', async () => {
    await goTo(page, '/dashboard');
    const coverage = new CoveragePage(page);
    await coverage.open();
    await coverage.show('Table');
    await page.getByRole('link', { name: 'Tindola' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tindola' })).toBeVisible();
    await page.getByRole('link', { name: 'All panchayats' }).click();
    await expect(coverage.cell('Tindola', 'Villages')).toHaveText('10');
  });
});

test('an officer sees who was in contact and who has been silent', async ({ newDevice }) => {
  const wide = { viewport: { width: 1280, height: 800 } };
  const users = new UsersPage(await logIn(await newDevice(wide), people.admin));
  await users.open();
  await users.add({ username: 'gita', name: 'Gita Bai', panchayat: 'Rampur Katra, Deva' });
  const page = await logIn(await newDevice(wide), people.officer);
  const coverage = new CoveragePage(page);
  await coverage.open();
  await expect(coverage.panchayat('Rampur Katra')).toContainText('Last contact');
  await expect(coverage.panchayat('Tindola')).toContainText('No staff member yet');
  await page.getByRole('link', { name: 'Rampur Katra' }).click();
  await expect(coverage.person('Sunita Devi')).toContainText('Last contact');
  await expect(coverage.person('Gita Bai')).toContainText('Never in touch');
});

test('the coverage of another year is empty, and staff have none', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.officer);
  await page.goto(new URL('/coverage?year=2020', page.url()).href);
  await expect(page.getByText('0 of 30 villages begun')).toBeVisible();
  const staff = await logIn(await newDevice(), people.staff);
  await expect(staff.getByRole('heading', { name: 'Recent surveys' })).toBeVisible();
  await expect(staff.getByText('villages begun')).toHaveCount(0);
  await new CoveragePage(staff).open();
  await expect(staff).toHaveURL(/\/dashboard$/);
});

/** How long the first sync takes here, in milliseconds: longer than any machine needs to the page of the coverage. */
const FIRST_SYNC = 12_000;

test('while the first sync runs, nobody is told that there are no panchayats', async ({ newDevice }) => {
  const office = await newDevice();
  office.network.inject({ fault: { delay: FIRST_SYNC }, on: { path: /^\/api\/sync\/changes/ } });
  const page = await logInByHand(office, people.officer);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Coverage', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Coverage' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  await expect(page.getByText('No panchayat to show')).toHaveCount(0);
  office.network.heal();
  await expect(page.getByText('21 of 30 villages begun')).toBeVisible({ timeout: 3 * FIRST_SYNC });
});

test('the coverage speaks Hindi', async ({ newDevice }) => {
  const page = await logIn(await newDevice({ viewport: { width: 1280, height: 800 } }), people.officer);
  await chooseLanguage(page, 'हिन्दी');
  await new CoveragePage(page).open();
  await expect(page.getByRole('heading', { level: 1, name: 'कितने गाँव हुए' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'तिंदोला' })).toContainText('शुरू नहीं हुए 3');
});
