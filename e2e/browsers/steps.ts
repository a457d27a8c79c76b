import { type Credentials, people } from '../pages/login-page.ts';
import type { Phone } from './phone.ts';

/** Signs in, and waits until the app is on the phone and starts without network. */
export async function signIn(
  phone: Phone,
  { username, password }: Credentials = people.staff,
): Promise<void> {
  await phone.open('/login');
  // Only the app itself has it: until it is here, another login stands in the page.
  await phone.finds('button', 'Show what I type');
  await phone.enter('Username', username);
  await phone.enter('Password', password);
  await phone.press('button', 'Log in');
  await phone.isAt(/^\/dashboard$/);
  await phone.press('button', 'More');
  await phone.sees('Ready to work offline');
  // The menu closes with the way to another screen.
  await phone.press('link', 'Offline demo');
  await phone.finds('heading', 'Offline demo');
}

/** Creates a survey of a village, from a screen with the menu. Returns its path. */
export async function createSurvey(phone: Phone, village: string): Promise<string> {
  await phone.press('link', 'New');
  await phone.enter('Village name', village);
  await phone.press('button', 'Create survey');
  return phone.isAt(/^\/surveys\/SURVEY_/);
}
