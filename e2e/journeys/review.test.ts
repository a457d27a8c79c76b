import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { inHindi } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import type { Device } from '../support/device/device.ts';
import { expect, test } from '../support/test.ts';

const NARROW = { width: 360, height: 740 };

/** Returns the controls for one module, or for the whole survey. */
const reviewOf = (page: Page, name: string) =>
  page.getByRole('group', { name: `Review of ${name}`, exact: true });

/** Opens a survey of a village for its secretary, and for their officer in an office. */
async function staffAndOfficer(newDevice: () => Promise<Device>, village: string) {
  const staff = await newDevice();
  const officer = await newDevice();
  await logInAndGetReady(staff, people.staff);
  await staff.page.setViewportSize(NARROW);
  await new NewSurveyPage(staff.page).createFor(village);
  const editor = new EditorPage(staff.page);
  await editor.fill({ 'Basic Information': { Population: 1000, Households: 200 } });
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();
  await logInAndGetReady(officer, people.officer);
  const list = new SurveyListPage(officer.page);
  await list.open();
  await list.searchFor(village);
  await list.edit(village);
  await expect(new EditorPage(officer.page).field('Households')).toHaveValue('200');
  return { staff, officer, editor };
}

test('a survey is sent, comes back with a reason to its question, and is locked once it is checked', async ({
  newDevice,
}) => {
  const { staff, officer, editor } = await staffAndOfficer(newDevice, 'Jaanch Gaon');
  await staff.page.getByRole('button', { name: 'Send for review' }).click();
  await expect(reviewOf(staff.page, 'the survey')).toContainText('Sent for review by');

  const module = reviewOf(officer.page, 'Basic Information');
  await expect(module).toContainText('Sent for review by', BY_ITSELF);
  await module.getByRole('button', { name: 'Return', exact: true }).click();
  await module.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(module.getByText('Choose a reason or write a comment')).toBeVisible();
  await module.getByRole('combobox', { name: 'Question' }).selectOption({ label: 'Households' });
  await module.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 2 });
  await module.getByRole('textbox', { name: 'Comment' }).fill('I counted <b>190</b>');
  await module.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(module).toContainText('Returned by');

  await goTo(staff.page, '/dashboard');
  const work = staff.page.getByRole('region', { name: 'Returned work' });
  await expect(work).toContainText('1 survey came back to you', BY_ITSELF);
  await work.getByRole('link', { name: /Jaanch Gaon/ }).click();
  await expect(editor.field('Households'), 'the link leads to the question').toBeFocused();
  await expect(staff.page.getByText('This number does not look right. Please check it')).toBeVisible();
  await expect(staff.page.getByText('I counted <b>190</b>')).toBeVisible();
  expect(await staff.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    NARROW.width,
  );
  await inHindi(staff.page);
  await expect(staff.page.getByText('यह संख्या ठीक नहीं लगती, फिर से देख लें')).toBeVisible();
  await staff.page.goBack();
});

test('what is checked is read-only for staff until it is reopened, and a late edit waits for the officer', async ({
  newDevice,
}) => {
  const { staff, officer, editor } = await staffAndOfficer(newDevice, 'Taala Gaon');
  await staff.goOffline();
  await editor.answer('Households', 240);
  await editor.save.click();
  await expect(editor.savedOnPhone).toBeVisible();
  const module = reviewOf(officer.page, 'Basic Information');
  await module.getByRole('button', { name: 'Mark as checked' }).click();
  await expect(module).toContainText('Checked by');
  await expect(new EditorPage(officer.page).savedOnServer).toBeVisible();

  await staff.goOnline();
  await expect(editor.field('Households')).toHaveValue('200', BY_ITSELF);
  await expect(editor.field('Households')).toHaveJSProperty('readOnly', true);
  await expect(staff.page.getByText('Its answers are locked until an officer reopens it.')).toBeVisible();
  await expect(
    staff.page.getByText('What you answered later is kept. An officer decides about it.'),
  ).toBeVisible();

  await module.getByRole('button', { name: 'Reopen' }).click();
  await expect(editor.field('Households')).toHaveJSProperty('readOnly', false, BY_ITSELF);
  await editor.history();
  await expect(staff.page.getByText(/ reopened this: Basic Information$/)).toBeVisible();
  await expect(staff.page.getByText(/ checked this: Basic Information$/)).toBeVisible();
});

test('the list and the coverage show where the reviews are', async ({ newDevice }) => {
  const { officer } = await staffAndOfficer(newDevice, 'Sthiti Gaon');
  const { page } = officer;
  await page.getByRole('button', { name: 'Mark all modules as checked' }).click();
  await expect(reviewOf(page, 'the survey')).toContainText('7 of 7 modules are checked.');
  await goTo(page, '/surveys?status=checked');
  const list = new SurveyListPage(page);
  await expect(list.card('Sthiti Gaon')).toContainText('Checked');
  await goTo(page, '/coverage');
  await page
    .getByRole('link', { name: /^Checked/ })
    .first()
    .click();
  await expect(list.card('Sthiti Gaon')).toBeVisible();
});

test('the words of a return that the server does not take stay: they can be read, copied and sent again', async ({
  newDevice,
}) => {
  const { officer } = await staffAndOfficer(newDevice, 'Shabd Gaon');
  const { page } = officer;
  const module = reviewOf(page, 'Basic Information');
  await officer.goOffline();
  await module.getByRole('button', { name: 'Return', exact: true }).click();
  await module.getByRole('combobox', { name: 'Question' }).selectOption({ label: 'Households' });
  await module.getByRole('textbox', { name: 'Comment' }).fill('The register says 190');
  await module.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(module).toContainText('Returned by');

  await test.step('the officer gets another name meanwhile, so the step is in a stranger’s', async () => {
    const other = await newDevice();
    const settings = new SettingsPage(await logInAndGetReady(other, people.officer));
    await settings.open();
    await settings.saveProfile({ 'Full name': 'Rajesh Kumar Mishra' });
    await expect(other.page.getByText('Profile updated successfully!')).toBeVisible();
  });

  const refused = page.getByRole('alert').filter({ hasText: 'it is not yours to do' });
  await officer.goOnline();
  await expect(refused).toContainText('returned, Basic Information, Households', BY_ITSELF);
  await expect(refused).toContainText('The register says 190');
  await expect(module, 'no other step takes the place of these words').toHaveCount(0);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await refused.getByRole('button', { name: 'Copy the words' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('The register says 190');
  await refused.getByRole('button', { name: 'Take it again' }).click();
  await expect(module).toContainText('Returned by Rajesh Kumar Mishra');
  await expect(new EditorPage(page).savedOnServer).toBeVisible(BY_ITSELF);
  await expect(refused).toHaveCount(0);
});
