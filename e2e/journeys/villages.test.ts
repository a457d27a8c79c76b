import { EditorPage } from '../pages/editor-page.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

test('a village is chosen from the panchayat’s list, by either script and by keyboard, without network', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await phone.goOffline();
  const screen = new NewSurveyPage(page);
  await screen.open();
  await screen.village.fill('टिक');
  await expect(screen.suggestions).toHaveCount(1);
  await expect(screen.suggestions).toContainText('Tikra');
  await page.keyboard.press('ArrowDown');
  await expect(screen.suggestions).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(screen.village).toHaveValue('Tikra');
  await expect(screen.suggestions).toHaveCount(0);
  await screen.create.click();
  await expect(new EditorPage(page).save).toBeVisible();
});

test('a name that is part of listed ones is taken as it is typed', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.staff);
  const screen = new NewSurveyPage(page);
  await screen.open();
  await screen.village.fill('Ram');
  await expect(screen.suggestions).toHaveCount(2);
  await screen.create.click();
  await expect(new EditorPage(page).village).toHaveValue('Ram');
});

test('only a village with a complete survey is called surveyed; of another the page says how far it is', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  const screen = new NewSurveyPage(page);
  await screen.open();
  await screen.village.fill('Kat');
  await expect(screen.suggestions).toContainText('Surveyed this year');
  await screen.village.fill('Purw');
  await expect(screen.suggestions).toContainText('In progress 29%');
  await expect(screen.suggestions).not.toContainText('Surveyed');
});

test('a person who begins a second survey of a village in a year hears of the first, in whatever script it is', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  const screen = new NewSurveyPage(page);
  await screen.open();
  // The survey there is calls the village रामपुर खास.
  await screen.village.fill('Rampur Khas');
  await expect(page.getByText(/already a survey of Rampur Khas this year/)).toBeVisible();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(new EditorPage(page).village).toHaveValue('रामपुर खास');
});
