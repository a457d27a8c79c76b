import { goTo } from '../pages/go-to.ts';
import { inHindi, inLanguage } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { LAST, surveyLastYear } from '../pages/surveys/last-year.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { addSurveys } from '../support/server/many-surveys.ts';
import { expect, test } from '../support/test.ts';

const WATER = `
  | survey |
  | | type         | name   | label::English (en) | label::Hindi (hi) | warning         | warning_message::English (en) | warning_message::Hindi (hi) |
  | | begin_group  | water  | Water               | पानी              |                 |                               |                             |
  | | integer      | people | People              | लोग               |                 |                               |                             |
  | | integer      | taps   | Taps                | नल                | . > \${people}  | More taps than people?        | लोगों से ज़्यादा नल?           |
  | | begin_repeat | wells  | Wells               | कुएँ               |                 |                               |                             |
  | | text         | owner  | Owner               | मालिक             |                 |                               |                             |
  | | integer      | depth  | Depth               | गहराई             | . > 300         | A well of \${depth} m?        | \${depth} मी का कुआँ?         |
  | | end_repeat   |        |                     |                   |                 |                               |                             |
  | | end_group    |        |                     |                   |                 |                               |                             |
  | settings | form_title | form_id | default_language |
  | | Water of the village | water-of-village | English (en) |`;

test('a question of any form says that its answer is doubtful, in a row too; a reason is chosen, and the officer reads it', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', WATER);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(page).createByNewForm('Kuanpur');
  await phone.goOffline();
  const editor = new EditorPage(page);
  const wells = new RowsPage(page, 'Wells');

  await test.step('at the question, with ready-made reasons', async () => {
    await editor.field('People').fill('40');
    await editor.field('Taps').fill('41');
    await expect(editor.doubts).toContainText('More taps than people?');
    await page
      .getByRole('group', { name: 'Ready-made reasons' })
      .getByRole('button', { name: 'Counted again' })
      .click();
    await expect(editor.reason()).toHaveValue('Counted again');
    await expect(editor.doubts).toContainText('Kept, with a reason');
  });

  await test.step('in a row, whose line says so; the reason goes where the row goes', async () => {
    await wells.add.click();
    await editor.field('Owner').fill('Temple');
    await wells.add.click();
    await editor.field('Owner').fill('School');
    await editor.field('Depth').fill('400');
    await expect(page.getByText('A well of 400 m?')).toBeVisible();
    await expect(wells.line(2)).toHaveAccessibleDescription(/1 to check/);
    await wells.change(2, 'Move up');
    await editor.reason(editor.doubts.filter({ hasText: 'A well of 400 m?' })).fill('Rock below');
    await expect(wells.line(1)).not.toHaveAccessibleDescription(/to check/);
  });

  await editor.save.click();
  await expect(editor.savedLocally).toBeVisible();
  await phone.goOnline();
  await expect(editor.savedOnServer).toBeVisible({ timeout: 15_000 });

  await test.step('the officer has both on one screen, and from there the question', async () => {
    const office = await newDevice({ viewport: { width: 1280, height: 800 } });
    const there = await logInAndGetReady(office, people.officer);
    const list = new SurveyListPage(there);
    await list.open();
    await list.edit('Kuanpur');
    await expect(new EditorPage(there).field('Taps')).toHaveValue('41');
    await office.goOffline();
    await there.getByRole('link', { name: 'Doubts' }).click();
    await there.getByRole('combobox', { name: 'Form' }).selectOption({ label: 'Water of the village' });
    const doubts = there.getByRole('region', { name: '2 doubts' }).getByRole('listitem');
    await expect(doubts).toHaveCount(2);
    await expect(doubts.filter({ hasText: 'Kuanpur · Taps' })).toContainText('Reason: Counted again');
    const inRow = doubts.filter({ hasText: 'Kuanpur · Wells 1 · Depth' });
    await expect(inRow).toContainText('A well of 400 m?');
    await expect(inRow).toContainText('Reason: Rock below');
    await there.getByRole('combobox', { name: 'Question' }).selectOption({ label: 'Depth' });
    await expect(doubts).toHaveCount(1);
    await there.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Without a reason' });
    await expect(there.getByText('No doubt is of this kind.')).toBeVisible();
    await there.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'All doubts' });
    await inRow.getByRole('link').click();
    await expect(new EditorPage(there).field('Depth')).toHaveValue('400');

    await goTo(there, '/doubts?form=water-of-village');
    await inRow.getByRole('button', { name: /^Accept/ }).click();
    await expect(inRow).toContainText('Accepted by Rajesh Mishra');
    // By key: a second tap at the same place within half a second would be a double tap, which decides nothing.
    await inRow.getByRole('button', { name: /^Take back/ }).press('Enter');
    await expect(inRow).toContainText('Not accepted yet');
    await doubts
      .filter({ hasText: 'Taps' })
      .getByRole('button', { name: /^Accept/ })
      .click();
    await office.goOnline();
    await goTo(page, '/doubts?form=water-of-village');
    await expect(page.getByText(/^Accepted by Rajesh Mishra/)).toHaveCount(1, { timeout: 20_000 });
    await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  });

  await test.step('हिंदी में: the ready-made reason is read in Hindi', async () => {
    await goTo(page, '/doubts');
    await inHindi(page);
    await page.getByRole('combobox', { name: 'फ़ॉर्म' }).selectOption({ label: 'Water of the village' });
    await expect(page.getByText('लोगों से ज़्यादा नल?')).toBeVisible();
    await expect(page.getByText('कारण: दोबारा गिना गया')).toBeVisible();
  });
});

test('a number that changed much since last year is a doubt with both figures', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const editor = new EditorPage(page);
  const form = new NewSurveyPage(page);
  await surveyLastYear(page, 'Barsana', { 'Basic Information': { Population: 1200, Households: 240 } });
  await phone.goOffline();
  await form.createFor('Barsana');
  await expect(page.getByText(`${LAST}: 1,200`)).toBeVisible();

  await editor.field('Population').fill('1500');
  await expect(editor.doubts).toHaveCount(0);
  await editor.field('Households').fill('400');
  await expect(editor.doubts).toContainText(`240 in ${LAST}, now 400`);
  await expect(editor.module('Basic Information')).toHaveAccessibleDescription(/1 to check/);
  await editor.save.click();
  await expect(editor.savedLocally).toBeVisible();

  await goTo(page, '/doubts');
  const doubt = page.getByRole('listitem').filter({ hasText: 'Barsana · Households' });
  await expect(doubt).toContainText(`240 in ${LAST}, now 400`);
  await expect(doubt).toContainText('No reason given yet');
  await doubt.getByRole('link').click();
  await editor.reason().fill('A new colony');
  await expect(editor.doubts).toContainText('Kept, with a reason');

  await test.step('मराठीत: the history says of what the reason is', async () => {
    await editor.save.click();
    await phone.goOnline();
    await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);
    await editor.history();
    await expect(page.getByText('Reason: Why this changed: Households')).toBeVisible();
    await inLanguage(page, 'mr');
    await expect(page.getByText('कारण: हे का बदलले: कुटुंबे')).toBeVisible();
  });
});

test('numbers far from those of other villages are offered for a look, apart from doubts', async ({
  newDevice,
  server,
}) => {
  await addSurveys(server.url, 12, '48211');
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logInAndGetReady(office, people.officer);
  const list = new SurveyListPage(page);
  await list.open();
  await list.edit('Gaon 12');
  const editor = new EditorPage(page);
  await editor.answer('Population', 90_000);
  await office.goOffline();
  await editor.save.click();
  await expect(editor.savedLocally).toBeVisible();
  await goTo(page, '/doubts');
  const far = page.getByRole('region', { name: 'Look here' }).getByRole('listitem');
  await expect(far.first()).toContainText('Gaon 12 · Population');
  await expect(far.first()).toContainText(
    /Half of \d+ villages lie between [\d,]+ and [\d,]+; here it is 90,000 people\./,
  );
  await far.first().getByRole('link').click();
  await expect(editor.field('Population')).toHaveValue('90000');
});

test('an officer returns a doubtful answer from the list of doubts; an acceptance that the server does not take says so', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', WATER);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(page).createByNewForm('Lautan');
  const editor = new EditorPage(page);
  await editor.field('People').fill('40');
  await editor.field('Taps').fill('41');
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);

  const office = await newDevice();
  const there = await logInAndGetReady(office, people.officer);
  await goTo(there, '/doubts?form=water-of-village');
  const doubt = there.getByRole('listitem').filter({ hasText: 'Lautan · Taps' });

  await test.step('with a reason, to its question', async () => {
    await doubt.getByRole('button', { name: /^Return:/ }).click();
    const reason = doubt.getByRole('combobox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    await reason.selectOption({ label: 'This does not match the register' });
    await doubt.getByRole('textbox', { name: 'Comment' }).fill('It says 14');
    await doubt.getByRole('button', { name: 'Return', exact: true }).click();
    await expect(doubt).toContainText('Returned by Rajesh Mishra');
    await expect(doubt).toContainText('This does not match the register · It says 14');
    await goTo(page, '/dashboard');
    await page
      .getByRole('region', { name: 'Returned work' })
      .getByRole('link', { name: /Lautan/ })
      .click(BY_ITSELF);
    await expect(editor.field('Taps')).toBeFocused();
    await expect(page.getByText('It says 14')).toBeVisible();
  });

  await test.step('an acceptance in another’s name is refused, and made again in the right one', async () => {
    await office.goOffline();
    await doubt.getByRole('button', { name: /^Accept:/ }).click();
    await expect(doubt).toContainText('Accepted by Rajesh Mishra');
    const other = await newDevice();
    const settings = new SettingsPage(await logInAndGetReady(other, people.officer));
    await settings.open();
    await settings.saveProfile({ 'Full name': 'Rajesh Kumar Mishra' });
    await expect(other.page.getByText('Profile updated successfully!')).toBeVisible();
    await office.goOnline();
    await expect(doubt.getByRole('alert')).toContainText('your name has changed', BY_ITSELF);
    await expect(doubt).toContainText('No reason given yet');
    // Who accepts it before the device knows the new name is told the same again.
    await goTo(there, '/dashboard');
    await expect(there.getByText('Welcome, Rajesh Kumar Mishra')).toBeVisible(BY_ITSELF);
    await goTo(there, '/doubts?form=water-of-village');
    await doubt.getByRole('button', { name: /^Accept:/ }).click();
    await expect(doubt).toContainText('Accepted by Rajesh Kumar Mishra');
    await expect(doubt.getByRole('alert')).toHaveCount(0);
  });
});
