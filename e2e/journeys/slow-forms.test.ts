import type { Page } from '@playwright/test';
import { shippedInAllLanguages } from '@sampark/core/forms/shipped/in-all-languages';
import { goTo } from '../pages/go-to.ts';
import { logInByHand, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import type { Device } from '../support/device/device.ts';
import { signInAt } from '../support/server/server-view.ts';
import { expect, test } from '../support/test.ts';

/** Logs in over a line on which everything comes but the forms. */
async function logInWithoutForms(phone: Device): Promise<Page> {
  phone.network.inject({ fault: 'cut', on: { path: /^\/api\/schemas\?/ } });
  return logInByHand(phone, people.staff);
}

/** Lets the forms through, and still no panchayats: the phone asks for both as soon as its network is back. */
async function letFormsCome(phone: Device): Promise<void> {
  phone.network.heal();
  phone.network.inject({ fault: 'cut', on: { path: /^\/api\/panchayats/ } });
  await phone.goOffline();
  await phone.goOnline();
}

async function speakMarathi(page: Page): Promise<void> {
  await goTo(page, '/settings?tab=preferences');
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'मराठी' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr');
}

test('a survey that is open when the forms come turns to the reader’s language under their fingers', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInWithoutForms(phone);
  await new NewSurveyPage(page).createFor('Nagla');
  const survey = new URL(page.url()).pathname;
  await speakMarathi(page);
  await goTo(page, survey);
  const editor = new EditorPage(page);
  await editor.field('Population').pressSequentially('23');
  await letFormsCome(phone);
  const population = editor.field('लोकसंख्या');
  await expect(population).toHaveValue('23');
  await expect(population).toBeFocused();
  await page.keyboard.type('6');
  await expect(population).toHaveValue('236');
  await expect(page.getByRole('heading', { level: 2, name: 'सामान्य माहिती' })).toBeVisible();
});

/** Lets new surveys of the staff's panchayat take the form of amenities, too. */
async function offerAmenities(url: string): Promise<void> {
  const token = await signInAt(url, people.admin.username, people.admin.password);
  const answer = await fetch(`${url}/api/forms/village-amenities/panchayats`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ how: 'besides', where: { panchayat_ids: ['48211'] }, from: null }),
  });
  expect(answer.status).toBe(200);
}

/** Returns the title of a form that ships. */
const titleOf = (form: string, language: string): string =>
  shippedInAllLanguages.find(({ name }) => name === form)?.title[language] ?? '';

test('a screen for a new survey that is open when the forms come offers them in the reader’s language', async ({
  newDevice,
  server,
}) => {
  await offerAmenities(server.url);
  const phone = await newDevice();
  const page = await logInWithoutForms(phone);
  await speakMarathi(page);
  await new NewSurveyPage(page).open();
  const offered = (name: string) => page.getByRole('radio', { name, exact: true });
  const village = page.getByLabel('गावाचे नाव');
  await expect(offered('village-amenities')).toBeVisible();
  await offered(titleOf('village-standard', 'en')).check();
  await village.pressSequentially('Nag');
  await letFormsCome(phone);
  await expect(offered(titleOf('village-amenities', 'mr'))).toBeVisible();
  await expect(offered(titleOf('village-standard', 'mr'))).toBeChecked();
  await expect(village).toHaveValue('Nag');
  await expect(village).toBeFocused();
});
