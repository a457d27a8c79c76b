import { CoveragePage } from '../pages/coverage-page.ts';
import { DashboardPage } from '../pages/dashboard-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF, bothWithSurvey, saveOffline } from '../pages/two-people.ts';
import { addPanchayats, moveTo } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

test('a person’s work from before they were moved waits for their colleagues', async ({
  newDevice,
  server,
  serverView,
}) => {
  const village = 'Purani Jagah';
  const [first, second] = await bothWithSurvey(newDevice, village);
  await first.goOffline();
  await saveOffline(first, { Population: 1240 });
  await new EditorPage(first.page).goTo('Infrastructure');
  await moveTo(server, 'staff', '48230');

  await test.step('it is sent, and the survey leaves the phone with a word', async () => {
    await first.goOnline();
    await expect(first.page.getByText('1 change was sent for review')).toBeVisible(BY_ITSELF);
    const list = new SurveyListPage(first.page);
    await list.open();
    await list.searchFor(village);
    await expect(list.card(village)).toHaveCount(0);
    await new DashboardPage(first.page).open();
    await expect(first.page.getByText('Bhitauli, Barabanki')).toBeVisible();
  });

  await test.step('the colleague takes it or leaves it', async () => {
    const editor = new EditorPage(second.page);
    await second.goOffline();
    await second.goOnline();
    await expect(editor.conflict('Population')).toBeVisible(BY_ITSELF);
    await expect(editor.field('Population')).toHaveValue('1000');
    await editor.keep('Population', '1,240');
    await expect
      .poll(async () => (await serverView.survey(village))['basic_info'], BY_ITSELF)
      .toMatchObject({ population: 1240 });
  });
});

test('an address of no panchayat, or of somebody else’s, says that there is none here', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.officer);
  for (const panchayatId of ['1', '48231']) {
    await page.goto(new URL(`/panchayats/${panchayatId}`, page.url()).href);
    await expect(page.getByText('There is no such panchayat here')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panchayats');
    await expect(page.getByText('These surveys are on the server.')).toHaveCount(0);
  }
});

test('an administrator of many panchayats chooses those that work without network', async ({
  newDevice,
  server,
}) => {
  addPanchayats(server, 196, '1042');
  const office = await newDevice();
  const page = await logIn(office, people.admin);
  await page.getByRole('link', { name: 'Choose panchayats' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panchayats');
  await expect(page.getByText('0 of 200 chosen')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by panchayat or block' }).fill('rampur');
  await page.getByRole('checkbox', { name: 'Rampur Katra, Deva' }).check();
  await expect(page.getByText('1 of 200 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. This phone is fetching them.')).toBeVisible();

  const list = new SurveyListPage(page);
  await list.open();
  await expect(page.getByText('Showing 8 surveys')).toBeVisible(BY_ITSELF);

  await test.step('coverage counts what is on this device, and says so', async () => {
    const coverage = new CoveragePage(page);
    await coverage.open();
    await expect(page.getByText('7 of 10 villages begun')).toBeVisible();
    await expect(
      page.getByText('Only the 1 panchayat that you keep on this phone is counted.'),
    ).toBeVisible();
    await list.open();
  });

  await test.step('the list says whose surveys it shows, and leads to the others', async () => {
    await expect(
      page.getByText('Here are the surveys of the 1 panchayat you keep on this phone.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read or choose others' })).toHaveAttribute(
      'href',
      '/panchayats',
    );
  });

  await test.step('the others are read online', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Panchayats' }).click();
    await page.getByRole('searchbox', { name: 'Search by panchayat or block' }).fill('mitaura');
    await page.getByRole('link', { name: 'Show surveys', description: /^Mitaura/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Surveys of Mitaura');
    await page.getByRole('link', { name: 'Kheoli' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kheoli');
    await expect(page.getByRole('region', { name: 'Basic Information' })).toContainText('Population');
  });

  await test.step('without network the page says what works', async () => {
    await page.getByRole('link', { name: 'All surveys of this panchayat' }).click();
    await office.goOffline();
    await page.getByRole('link', { name: 'All panchayats' }).click();
    await expect(page.getByText('1 panchayat is on this phone')).toBeVisible(BY_ITSELF);
  });

  await test.step('a panchayat that is taken out is said to leave', async () => {
    await office.goOnline();
    await page.reload();
    await page.getByRole('checkbox', { name: 'Rampur Katra, Deva' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('The surveys of 1 panchayat leave this phone once they are sent.'),
    ).toBeVisible();
  });
});
