import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

test('a long village name has the whole width of a phone', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.staff);
  const screen = new NewSurveyPage(page);
  const { connection } = new EditorPage(page);
  const heading = page.getByRole('heading', { level: 1 });
  await screen.createFor('Purwa Kalan');
  expect((await connection.boundingBox())?.x).toBeGreaterThan((await heading.boundingBox())?.x ?? 0);
  await screen.createFor('Sarai Mohammadpur Khurd Urf Naya Purwa');
  const name = await heading.boundingBox();
  expect((await connection.boundingBox())?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
});

test('the village and the day of a survey can be corrected', async ({ newDevice, serverView }) => {
  const phone = await newDevice();
  await logIn(phone, people.staff);
  await new NewSurveyPage(phone.page).createFor('Galat Naam');
  const editor = new EditorPage(phone.page);
  await editor.village.fill('Sahi Naam');
  await phone.page.getByLabel('Survey date').fill('2025-03-05');
  await expect(phone.page.getByLabel('Survey date')).toHaveAccessibleDescription('5 March 2025');
  await phone.page.getByLabel('Survey date').fill('2025-03-31');
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();
  expect((await serverView.survey('Sahi Naam'))['survey_date']).toBe('2025-03-31');

  const day = phone.page.getByLabel('Survey date');
  await day.fill('2999-01-01');
  await expect(day).toHaveValue('2999-01-01');
  await expect(day).toHaveAccessibleDescription(/This day has not come yet/);
  await day.fill('2025-04-01');
  await expect(day).not.toHaveAccessibleDescription(/This day has not come yet/);
  await day.fill('');
  await expect(day).toHaveAccessibleDescription(/This field is required/);
  await editor.save.click();
  await expect(phone.page.getByText('Not saved: what you typed in Survey date.')).toBeVisible();
  expect((await serverView.survey('Sahi Naam'))['survey_date']).toBe('2025-04-01');

  await editor.village.fill('   ');
  await editor.save.click();
  await expect(editor.village).toBeFocused();
  await expect(phone.page.getByText('This field is required').first()).toBeVisible();
  expect(await serverView.surveysNamed('Sahi Naam')).toHaveLength(1);
});
