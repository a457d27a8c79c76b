import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

/** A person at a keyboard: milliseconds from key to key. */
const PACE = 120;
/** The most typing a crash may cost, milliseconds. */
const MAY_BE_LOST = 1_000;

test('a browser that dies while someone types loses at most a second of it', async ({ newDevice }) => {
  const phone = await newDevice();
  await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(phone.page).createFor('Bijli Pura');
  const address = new URL(phone.page.url()).pathname;
  const typed: { field: string; value: string; at: number }[] = [];

  const editor = new EditorPage(phone.page);
  await editor.goTo('Infrastructure');
  for (const [field, value] of [
    ['Schools', '12'],
    ['Hospitals', '3'],
    ['Community centers', '14'],
  ] as const) {
    await editor.field(field).pressSequentially(value, { delay: PACE });
    typed.push({ field, value, at: Date.now() });
  }
  await editor.goTo('Basic Information');
  for (const [field, value] of [
    ['Population', '54321'],
    ['Households', '4321'],
    ['Literacy rate (%)', '65.5'],
  ] as const) {
    await editor.field(field).pressSequentially(value, { delay: PACE });
    typed.push({ field, value, at: Date.now() });
  }
  const died = Date.now();
  await phone.kill();

  await phone.goOffline();
  const reopened = new EditorPage(await phone.open(address));
  const mustBeThere = typed.filter(({ at }) => at <= died - MAY_BE_LOST);
  expect(mustBeThere.length).toBeGreaterThanOrEqual(3);
  for (const module of ['Infrastructure', 'Basic Information']) {
    await reopened.goTo(module);
    for (const { field, value } of mustBeThere) {
      if (await reopened.field(field).isVisible()) await expect(reopened.field(field)).toHaveValue(value);
    }
  }
  await expect(phone.page.getByText(/typed changes that are not saved/)).toBeVisible();
});
