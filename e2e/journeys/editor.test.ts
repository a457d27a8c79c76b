import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { inHindi } from '../pages/language.ts';
import { logIn, people } from '../pages/login-page.ts';
import { completeSurvey, EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { animationsEnded } from '../support/animations.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

test('what was typed is taken back step by step, also from another module, and is a draft like any other', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await new NewSurveyPage(page).createFor('Wapaspur');
  const editor = new EditorPage(page);
  await expect(editor.undo).toBeDisabled();
  await editor.answer('Population', 1200);
  await editor.answer('Households', 240);
  await editor.goTo('Infrastructure');
  await editor.answer('Roads', 'Good');

  await editor.undo.click();
  await expect(page.getByText('Roads is now: empty')).toBeVisible();
  await expect(editor.option('Roads', 'Good')).not.toBeChecked();
  await editor.undo.click();
  await expect(page.getByText('Households is now: empty')).toBeVisible();
  await expect(editor.field('Households')).toBeFocused();
  await expect(editor.field('Households')).toHaveValue('');
  await editor.redo.click();
  await expect(editor.field('Households')).toHaveValue('240');

  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();
  expect((await serverView.survey('Wapaspur'))['basic_info']).toEqual({ population: 1200, households: 240 });
  await editor.undo.click();
  await expect(editor.field('Households')).toHaveValue('');
  await phone.kill();
  const again = new EditorPage(await phone.open(new URL(page.url()).pathname));
  await expect(again.field('Population')).toHaveValue('1200');
});

test('who saves stays in the field and goes on there, what follows is a step of its own; Save leads to the field that did not take what was typed, and says so there', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  await test.step('what was not taken', async () => {
    await new NewSurveyPage(page).createFor('Galatpur');
    const editor = new EditorPage(page);
    await editor.answer('Population', 1200);
    await editor.answer('Households', 240);
    await editor.answer('Population', 100_000);
    await editor.save.click();
    await expect(editor.savedAndSynced).toBeVisible();
    await expect(editor.field('Population')).toBeFocused();
    await expect(editor.field('Population')).toHaveValue('1200');
    await expect(page.getByText('“100000” was not taken. The max value is 99,999')).toBeVisible();
    await expect(page.getByText('Not saved: what you typed in Population.')).toBeVisible();
  });

  await test.step('saving goes on', async () => {
    await new NewSurveyPage(page).createFor('Aagepur');
    const editor = new EditorPage(page);
    const population = editor.field('Population');
    const ways = [() => editor.save.click(), () => page.keyboard.press('Control+s')];
    for (const [times, save] of ways.entries()) {
      await editor.answer('Population', 12 + times);
      await save();
      await expect(editor.savedOnServer).toBeVisible();
      await expect(population).toBeFocused();
      await page.keyboard.type('5');
      await expect(population).toHaveValue(`${12 + times}5`);
      await editor.undo.click();
      await expect(population).toHaveValue(`${12 + times}`);
    }
  });
});

test('one button leads to each answer that is missing, through the modules', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await new NewSurveyPage(page).createFor('Adhurapur');
  const editor = new EditorPage(page);
  const { 'Land & Forest': land, 'Waste Management': waste, ...rest } = completeSurvey;
  await editor.fill(rest);
  await editor.goTo('Basic Information');
  await expect(editor.missing).toHaveText('5 missing');
  await editor.missing.click();
  await expect(editor.field('Agricultural land')).toBeFocused();
  await editor.fill({ 'Land & Forest': land ?? {} });
  await editor.missing.click();
  await expect(editor.choices('Collection system').getByRole('radio').first()).toBeFocused();
  await editor.fill({ 'Waste Management': waste ?? {} });
  await expect(editor.missing).toHaveCount(0);
  await expect(page.getByText('Every required answer is there.')).toBeVisible();
});

test('two messages at once have the place of one on a phone, and what was not saved lies above', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  await new NewSurveyPage(page).createFor('Do Sandesh');
  const editor = new EditorPage(page);
  await editor.answer('Population', 100_000);
  await editor.save.click();
  const saved = page.getByRole('status').filter({ has: editor.savedAndSynced });
  const notSaved = page.getByRole('alert').filter({ hasText: 'Not saved: what you typed in Population.' });
  await expect(saved).toBeVisible();
  await expect(notSaved).toBeVisible();
  await animationsEnded(page);
  expect(await saved.boundingBox()).toEqual(await notSaved.boundingBox());
  const isAbove = await notSaved.evaluate((message) => {
    for (const each of message.parentElement?.children ?? [])
      (each as HTMLElement).style.pointerEvents = 'auto';
    const { left, top } = message.getBoundingClientRect();
    return message.contains(document.elementFromPoint(left + 20, top + 20));
  });
  expect(isAbove).toBe(true);
});

test('a field above the save bar says what is wrong where it can be read, by mouse and by keyboard', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  const editor = new EditorPage(page);
  const field = editor.field('Literacy rate (%)');
  for (const by of ['mouse', 'keyboard']) {
    await test.step(by, async () => {
      await new NewSurveyPage(page).createFor(`Neeche Pur ${by}`);
      await expect(field).toBeVisible();
      await field.evaluate((input) => {
        const bar = document.getElementById('save')?.parentElement?.getBoundingClientRect();
        window.scrollBy(0, input.getBoundingClientRect().bottom + 4 - (bar?.top ?? 0));
      });
      const { x, y } = (await field.boundingBox()) ?? { x: 0, y: 0 };
      if (by === 'mouse') await page.mouse.click(x + 20, y + 10);
      else await field.evaluate((input) => input.focus({ preventScroll: true }));
      await page.keyboard.type('700');
      const wrong = page.getByText('The max value is 100', { exact: true });
      const isOnTop = () =>
        wrong.evaluate((line) => {
          const { left, bottom } = line.getBoundingClientRect();
          return line.contains(document.elementFromPoint(left + 4, bottom - 2));
        });
      await expect.poll(isOnTop).toBe(true);
    });
  }
});

/** Sends the server a number that its form refuses, as it may when its form is a newer one. @param when the sending begins */
async function refuseCoverage(page: Page, when: Promise<unknown> = Promise.resolve()): Promise<void> {
  await page.route('**/api/sync/batch', async (route) => {
    const { 'content-encoding': packing, ...headers } = route.request().headers();
    const sent = route.request().postDataBuffer() ?? Buffer.alloc(0);
    const body = (packing === 'gzip' ? gunzipSync(sent) : sent).toString();
    await when;
    await route.continue({ headers, postData: body.replace(/(coverage"):97/, '$1:970') });
  });
}

test('Save leads to an answer that the server refused, also in another module', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await new NewSurveyPage(page).createFor('Inkaar Pur');
  const editor = new EditorPage(page);
  await editor.fill({ Electricity: { Coverage: 97 }, 'Basic Information': { Population: 1200 } });
  await refuseCoverage(page);
  await editor.save.click();
  await expect(page.getByText('Saved on this phone. The server did not accept some answers')).toBeVisible();
  await expect(editor.field('Coverage')).toBeFocused();
  await expect(editor.field('Coverage')).toHaveAccessibleDescription(/did not accept/);
  await expect(editor.field('Coverage')).toHaveValue('97');
});

test('whoever goes on typing after Save is not led away when the server answers', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await new NewSurveyPage(page).createFor('Dheema Pur');
  const editor = new EditorPage(page);
  await editor.fill({ Electricity: { Coverage: 97 }, 'Basic Information': { Population: 1200 } });
  const answered = Promise.withResolvers<undefined>();
  await refuseCoverage(page, answered.promise);
  await editor.save.click();
  await editor.field('Households').pressSequentially('23');
  answered.resolve(undefined);
  await expect(page.getByText('Saved on this phone. The server did not accept some answers')).toBeVisible();
  await page.keyboard.type('0');
  await expect(editor.field('Households')).toBeFocused();
  await expect(editor.field('Households')).toHaveValue('230');
});

test('हिंदी में: the editor counts, leads and takes back in Hindi, and understands its digits', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await new NewSurveyPage(page).createFor('हिंदीपुर');
  await inHindi(page);
  const people_ = page.getByRole('textbox', { name: 'जनसंख्या', exact: true });
  await people_.fill('१२,३४५');
  await page.getByRole('button', { name: /बाकी: अगले पर जाएँ/ }).click();
  await expect(people_).toHaveValue('12345');
  await expect(page.getByText('12,345 लोग')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'परिवार', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'पिछला बदलाव वापस लें' }).click();
  await expect(page.getByText('जनसंख्या अब: खाली')).toBeVisible();
  await expect(page.getByRole('button', { name: 'सहेजें', exact: true })).toBeVisible();
});

/** Notes in each frame from now on how far the Save button is from the lower edge of the window, in pixels. */
const noteSave = (page: Page) =>
  page.evaluateHandle(() => {
    const noted: number[] = [];
    const look = (): void => {
      const save = document.querySelector('#save');
      if (save !== null) noted.push(innerHeight - save.getBoundingClientRect().bottom);
      requestAnimationFrame(look);
    };
    look();
    return noted;
  });

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`the Save button of a short form stands at the bottom from the first moment (${viewport.width} wide)`, async ({
    newDevice,
    server,
  }) => {
    const questions = '| survey | type | name | label |\n| | text | word | Word about it |';
    await giveWorkbook(
      server,
      '48211',
      `${questions}\n| settings | form_title | form_id |\n| | Visits | visits |`,
    );
    const page = await logIn(await newDevice({ viewport }), people.staff);
    const noted = await noteSave(page);
    await new NewSurveyPage(page).createByNewForm('Purwa');
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
    expect(Math.max(...(await noted.jsonValue()))).toBeLessThan(60);
  });
}
