import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { NewVisitPage, RecordsPage } from '../pages/surveys/records-page.ts';
import { giveWorkbook } from '../support/server/administration.ts';
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

test('a village is taken as it is typed, is called surveyed only with a complete survey, and a second survey of one in a year tells of the first, in whatever script it is', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  await test.step('how far a village is', async () => {
    const screen = new NewSurveyPage(page);
    await screen.open();
    await screen.village.fill('Kat');
    await expect(screen.suggestions).toContainText('Surveyed this year');
    await screen.village.fill('Purw');
    await expect(screen.suggestions).toContainText('In progress 29%');
    await expect(screen.suggestions).not.toContainText('Surveyed');
  });

  await test.step('a second survey', async () => {
    const screen = new NewSurveyPage(page);
    await screen.open();
    // The survey there is calls the village रामपुर खास.
    await screen.village.fill('Rampur Khas');
    await expect(page.getByText(/already a survey of Rampur Khas this year/)).toBeVisible();
    await page.getByRole('link', { name: 'Open it' }).click();
    await expect(new EditorPage(page).village).toHaveValue('रामपुर खास');
  });

  await test.step('a name that is part of listed ones', async () => {
    const screen = new NewSurveyPage(page);
    await screen.open();
    await screen.village.fill('Ram');
    await expect(screen.suggestions).toHaveCount(2);
    await screen.create.click();
    await expect(new EditorPage(page).village).toHaveValue('Ram');
  });
});

/** A form of households that asks in which village each lies. */
const HOMES = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | save_to |
  | | begin_group | home | Home | घर | |
  | | text | head | Head of the household | परिवार के मुखिया | |
  | | integer | members | Members | सदस्य | members |
  | | text | village | Village of the household | परिवार का गाँव | village |
  | | end_group | | | | |
  | settings | form_title | form_id | subject |
  | | Household visit | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`;

test('the village of a household is one of the panchayat’s, or what somebody types, in the survey and on its record', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', HOMES);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const editor = new EditorPage(page);
  const village = page.getByRole('textbox', { name: /^Village/ });
  const suggestions = page.getByRole('listbox', { name: 'Villages of this panchayat' }).getByRole('option');
  await new NewVisitPage(page).register('Geeta Devi');
  await phone.goOffline();

  await test.step('one is found by either script, and by a press', async () => {
    await village.fill('टिक');
    await expect(suggestions).toHaveText([/^Tikra/]);
    await suggestions.click();
    await expect(village).toHaveValue('Tikra');
    await expect(suggestions).toHaveCount(0);
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
  });

  await test.step('the record offers them, too, and keeps a name that is in no list', async () => {
    await new RecordsPage(page).openRecord('Geeta Devi');
    await expect(page.getByRole('main')).toContainText('Tikra');
    await page.getByRole('link', { name: 'Change name and facts' }).click();
    await editor.goTo('Details');
    await village.fill('Ram');
    await expect(suggestions).toHaveCount(2);
    await village.fill('Ramtola by the canal');
    await expect(suggestions).toHaveCount(0);
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
    await new RecordsPage(page).openRecord('Geeta Devi');
    await expect(page.getByRole('main')).toContainText('Ramtola by the canal');
  });
});
