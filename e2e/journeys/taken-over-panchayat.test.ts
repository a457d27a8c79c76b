import { PlacesPage } from '../pages/administration/places-page.ts';
import { goTo } from '../pages/go-to.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { RecordsPage } from '../pages/surveys/records-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { giveForm } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 800 };

test('the secretary has the surveys and the households of a panchayat that was merged into theirs', async ({
  newDevice,
  server,
}) => {
  await giveForm(server, '48211', 'uba-household');
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const list = new SurveyListPage(page);
  const records = new RecordsPage(page);
  await list.open();
  await list.searchFor('Gangapur');
  await expect(page.getByText('No survey matches')).toBeVisible();

  await test.step('an administrator notes that Bhitauli was merged into Rampur Katra', async () => {
    const desk = await logIn(await newDevice({ viewport: WIDE }), people.admin);
    const places = new PlacesPage(desk);
    await places.open('/places/of/48230');
    await places.act('Note a change');
    await places.chooseOther('ramp');
    await places.dialog.getByLabel('From which day').fill('2026-04-01');
    await places.dialog.getByRole('button', { name: 'Note the change' }).click();
    await expect(places.row('Bhitauli was merged into Rampur Katra')).toBeVisible();
  });

  await test.step('its surveys come to the phone that was logged in all along', async () => {
    await expect(list.card('Gangapur').first()).toContainText('Bhitauli');
  });

  await test.step('the home tells of them once, and leads there', async () => {
    const told = page.getByText(/^The work of Bhitauli has come to you: \d+ surveys\./);
    await goTo(page, '/dashboard');
    await expect(told).toBeVisible();
    await page.getByRole('button', { name: 'See the surveys' }).click();
    await expect(page).toHaveURL(/panchayat=48230/);
    await expect(list.card('Gangapur').first()).toContainText('Bhitauli');
    await goTo(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    await expect(told).toHaveCount(0);
    await list.open();
    await list.searchFor('Gangapur');
  });

  await test.step('the history names the old panchayat', async () => {
    await list.card('Gangapur').getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('Gangapur · Bhitauli')).toBeVisible();
  });

  await phone.goOffline();
  await test.step('one is opened and edited without network, and says where it is from', async () => {
    await list.open();
    await list.searchFor('Gangapur');
    await list.card('Gangapur').getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gangapur' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Bhitauli')).toBeVisible();
    await expect(page.getByRole('spinbutton').or(page.getByRole('textbox')).first()).toBeEditable();
  });

  await test.step('its households are listed, and a visit is a survey of the new panchayat', async () => {
    await records.openList();
    await expect(page.getByText('25 found')).toBeVisible();
    await page.getByRole('link', { name: 'Mahesh Lodhi', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mahesh Lodhi' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Bhitauli')).toBeVisible();
    await page.getByRole('button', { name: 'Begin a visit' }).click();
    await expect(page.getByRole('main').getByText('Rampur Katra')).toBeVisible();
    await phone.goOnline();
    await expect(page.getByRole('button', { name: /^Sync status/ })).not.toHaveAccessibleName(/waiting/);
  });
});
