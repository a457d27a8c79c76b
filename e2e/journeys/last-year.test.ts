import { inHindi } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { LAST, surveyLastYear } from '../pages/surveys/last-year.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { expect, test } from '../support/test.ts';

test('a survey of a new year goes on from the last one, answer by answer, without network', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const editor = new EditorPage(page);
  const form = new NewSurveyPage(page);
  const unchanged = (field: string) => page.getByRole('button', { name: `Unchanged: ${field}` });
  await surveyLastYear(page, 'Barsana', {
    'Basic Information': { Population: 1200, Households: 240 },
    Electricity: { Coverage: 97 },
  });
  await phone.goOffline();
  await form.createFor('Barsana');

  await test.step('the answers of last year stand below the questions, and in none of them', async () => {
    await expect(page.getByText(`The answers of 12 March ${LAST} by`)).toBeVisible();
    await expect(page.getByText(`${LAST}: 1,200`)).toBeVisible();
    await expect(editor.field('Population')).toHaveValue('');
  });

  await test.step('one press takes an answer again, and leads to the next one', async () => {
    await unchanged('Population').click();
    await expect(editor.field('Population')).toHaveValue('1200');
    await expect(unchanged('Households')).toBeFocused();
    await expect(page.getByText(`Unchanged since ${LAST}`)).toHaveCount(1);
  });

  await test.step('that it was taken so goes with the answer, and comes back with it', async () => {
    await editor.field('Population').fill('1300');
    await expect(page.getByText(`Unchanged since ${LAST}`)).toBeHidden();
    await editor.undo.click();
    await expect(editor.field('Population')).toHaveValue('1200');
    await expect(page.getByText(`Unchanged since ${LAST}`)).toBeVisible();
  });

  await test.step('another answer stands beside that of last year', async () => {
    await editor.field('Households').fill('255');
    await expect(page.getByText(`${LAST}: 240`)).toBeVisible();
    await expect(page.getByText(`The answers of 12 March ${LAST}`)).toBeHidden();
  });

  await test.step('all of a module are taken with one press, and taken back with another', async () => {
    await editor.goTo('Electricity');
    await page.getByRole('button', { name: 'Unchanged (1)' }).click();
    await expect(editor.field('Coverage')).toHaveValue('97');
    await editor.undo.click();
    await expect(editor.field('Coverage')).toHaveValue('');
  });

  await test.step('only what was confirmed or typed is an answer', async () => {
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
    await phone.goOnline();
    await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);
    const [now] = (await serverView.surveysNamed('Barsana')).filter(
      ({ survey_date }) => !String(survey_date).startsWith(LAST),
    );
    expect(now).toMatchObject({ basic_info: { population: 1200, households: 255 } });
    expect(now).not.toHaveProperty('electricity.coverage');
    expect(now).toMatchObject({
      '~same': { basic_info: [expect.stringContaining('basic_info.population')] },
    });
  });

  await test.step('the history says which answer was taken again', async () => {
    await editor.history();
    const population = page.getByRole('listitem').filter({ hasText: /^Population/ });
    await expect(population).toContainText(`Unchanged since ${LAST}`);
    await expect(page.getByRole('listitem').filter({ hasText: /^Households/ })).not.toContainText(
      'Unchanged',
    );
    await page.goBack();
  });

  await test.step('हिंदी में: it is said in Hindi', async () => {
    await inHindi(page);
    await expect(page.getByRole('button', { name: 'वही है (1)' })).toBeVisible();
    await expect(page.getByText(`${LAST} में: 97`)).toBeVisible();
  });
});

test('what is not so any more asks no more, is no answer, and is offered again on a press, without network', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const [editor, form] = [new EditorPage(page), new NewSurveyPage(page)];
  const notAnyMore = (field: string) => page.getByRole('button', { name: `Not any more: ${field}` });
  const isGone = page.getByText(`${LAST}: 1,200 people. Not any more.`);
  await surveyLastYear(page, 'Barsana', { 'Basic Information': { Population: 1200, Households: 240 } });
  await phone.goOffline();
  await form.createFor('Barsana');

  await test.step('one press says so, and leads to the next question', async () => {
    await expect(page.getByRole('button', { name: 'All unchanged (2)' })).toBeVisible();
    await notAnyMore('Population').click();
    await expect(isGone).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unchanged: Households' })).toBeFocused();
    await expect(editor.field('Population')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Unchanged (1)' })).toBeVisible();
  });

  await test.step('an answer goes before it, and without one it says so again', async () => {
    await editor.field('Population').fill('1300');
    await expect(isGone).toBeHidden();
    await editor.field('Population').fill('');
    await expect(isGone).toBeVisible();
  });

  await test.step('it is offered again, and said again', async () => {
    await page.getByRole('button', { name: 'Offer again: Population' }).click();
    await expect(page.getByRole('button', { name: 'Unchanged: Population' })).toBeVisible();
    await notAnyMore('Population').click();
  });

  await test.step('it is saved and sent as no answer, and the history says it', async () => {
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
    await phone.goOnline();
    await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);
    const [now] = (await serverView.surveysNamed('Barsana')).filter(
      ({ survey_date }) => !String(survey_date).startsWith(LAST),
    );
    expect(now).not.toHaveProperty('basic_info.population');
    expect(now).toMatchObject({
      '~same': { basic_info: [expect.stringContaining('basic_info.population')] },
    });
    await editor.history();
    await expect(page.getByRole('listitem').filter({ hasText: /^Population/ })).toContainText(
      `It was so in ${LAST}, and is not any more`,
    );
    await page.goBack();
  });

  await test.step('हिंदी में: it is said in Hindi', async () => {
    await inHindi(page);
    await expect(page.getByText(new RegExp(`${LAST} में: 1,200 .+। अब नहीं है।`))).toBeVisible();
    await expect(page.getByRole('button', { name: /^अब नहीं है: / })).toHaveCount(1);
  });
});
