import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF, bothWithSurvey } from '../pages/two-people.ts';
import { expect, test } from '../support/test.ts';

test('a draft under which the server moved: the person compares and keeps theirs', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Beech Mein';
  const [first, second] = await bothWithSurvey(newDevice, village);
  const editor = new EditorPage(first.page);
  await editor.answer('Households', 230);
  await editor.answer('Population', 1030);
  const other = new EditorPage(second.page);
  await other.fill({ 'Basic Information': { Population: 1020, Households: 222 } });
  await other.save.click();
  await expect(other.savedAndSynced).toBeVisible();

  await first.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(first.page.getByText('2 fields changed on the server while you were typing.')).toBeVisible(
    BY_ITSELF,
  );
  await expect(editor.field('Households')).toHaveValue('230');
  await editor.button(/^View$/).click();
  const comparison = first.page.getByRole('region', { name: 'What changed while you were typing' });
  await expect(comparison).toContainText('1,020');
  await comparison.getByRole('button', { name: "Use the server's" }).first().click();
  await expect(editor.field('Population')).toHaveValue('1020');
  await comparison.getByRole('button', { name: 'Keep mine', description: 'Households' }).click();
  await expect(comparison).toHaveCount(0);
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();
  const survey = await serverView.survey(village);
  expect(survey['basic_info']).toEqual({ population: 1020, households: 230 });
  expect(survey.conflicts).toEqual([]);
});

test('a survey in two tabs is written in one of them', async ({ newDevice, serverView }) => {
  const village = 'Do Khidki';
  const [first] = await bothWithSurvey(newDevice, village);
  const editor = new EditorPage(first.page);
  const tab = await first.page.context().newPage();
  await tab.goto(first.page.url());
  const second = new EditorPage(tab);
  await expect(tab.getByText('This survey is open in another tab.')).toBeVisible();
  await expect(second.field('Households')).not.toBeEditable();
  await expect(editor.field('Households')).toBeEditable();

  await second.button('Continue here').click();
  await expect(second.field('Households')).toBeEditable();
  await expect(editor.field('Households')).not.toBeEditable();
  await second.answer('Households', 222);
  await second.save.click();
  await expect(second.savedAndSynced).toBeVisible();
  expect((await serverView.survey(village))['basic_info']).toMatchObject({ households: 222 });
  await expect(editor.field('Households')).toHaveValue('222');
});

test('what is typed is there after a reload that follows at once; what a field does not take is there with its reason until it is mended; what was typed when its page went is in the list before the survey is opened again', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const editor = new EditorPage(page);
  await test.step('what is typed', async () => {
    await new NewSurveyPage(page).createFor('Turant Pur');
    const population = editor.field('Population');
    for (const typed of ['1240', '35', '99999', '708', '4']) {
      await population.fill('');
      await population.pressSequentially(typed);
      await page.reload();
      await expect(population).toHaveValue(typed);
    }
    await editor.option('Primary occupation', 'Labor').check({ force: true });
    await page.reload();
    await expect(editor.option('Primary occupation', 'Labor')).toBeChecked();
  });

  await test.step('what a field does not take', async () => {
    const village = 'Seema Pur';
    await new NewSurveyPage(page).createFor(village);
    const population = editor.field('Population');
    const reason = page.getByText('“100000” was not taken. The max value is 99,999');
    await editor.answer('Population', 1200);
    await editor.answer('Households', 240);
    await editor.answer('Population', 100_000);
    await page.reload();
    await expect(reason).toBeVisible();
    await expect(population).toHaveValue('1200');

    await editor.goTo('Electricity');
    await editor.save.click();
    await expect(editor.savedAndSynced).toBeVisible();
    await expect(page.getByText('Not saved: what you typed in Population.')).toBeVisible();
    await expect(page.getByText('What you typed is kept on this phone')).toBeVisible();
    await editor.goTo('Basic Information');
    await expect(reason).toBeVisible();
    expect((await serverView.survey(village))['basic_info']).toEqual({ population: 1200, households: 240 });

    await editor.answer('Population', 10_000);
    await expect(reason).toHaveCount(0);
    await editor.field('Survey date').fill('1234-05-06');
    await page.reload();
    await expect(page.getByText('The year is too long ago')).toBeVisible();
    await expect(editor.field('Survey date')).toHaveValue('1234-05-06');
    await expect(population).toHaveValue('10000');
    await expect(reason).toHaveCount(0);
  });

  await test.step('what was typed when its page went', async () => {
    const list = new SurveyListPage(page);
    await list.open();
    await list.edit('Purwa');
    await editor.goTo('Basic Information');
    // The database is slower than a page that closes.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Too late', 'AbortError');
      };
    });
    await editor.answer('Households', 412);
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('sampark.typed'))),
      )
      .toBe(true);
    await page.goto(new URL('/surveys', page.url()).href);
    await expect(list.card('Purwa')).toContainText('Draft');
    await list.edit('Purwa');
    await editor.goTo('Basic Information');
    await expect(editor.field('Households')).toHaveValue('412');
    await expect(page.getByText(/typed changes that are not saved/)).toBeVisible();
  });
});
