import { inHindi } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const LAST = String(new Date().getFullYear() - 1);

const SOURCES = `
  | survey |
  | | type         | name    | label::English (en) | label::Hindi (hi) | carry | summary            |
  | | begin_group  | water   | Water               | पानी              |       |                    |
  | | begin_repeat | sources | Water sources       | पानी के स्रोत        |       | \${place} |
  | | text         | place   | Place               | जगह               |       |                    |
  | | integer      | depth   | Depth               | गहराई             | no    |                    |
  | | begin_repeat | tests   | Tests               | जाँच               |       |                    |
  | | text         | taste   | Taste               | स्वाद              |       |                    |
  | | end_repeat   |         |                     |                   |       |                    |
  | | end_repeat   |         |                     |                   |       |                    |
  | | end_group    |         |                     |                   |       |                    |
  | settings | form_title | form_id | default_language |
  | | Sources of the village | sources-of-village | English (en) |`;

test('the rows of last year are taken over one by one or all at once, without network; the others are no answers', async ({
  newDevice,
  server,
  serverView,
}) => {
  await giveWorkbook(server, '48211', SOURCES);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const form = new NewSurveyPage(page);
  const editor = new EditorPage(page);
  const sources = new RowsPage(page, 'Water sources');
  const tests = new RowsPage(page, 'Tests');
  const takeOver = (place: string) => page.getByRole('button', { name: `Take over: ${place}` });
  await form.createByNewForm('Barsana');
  for (const place of ['Temple', 'School', 'Pond']) {
    await sources.add.click();
    await editor.field('Place').fill(place);
    await editor.field('Depth').fill('40');
    if (place === 'Temple') {
      await tests.add.click();
      await editor.field('Taste').fill('Sweet');
    }
  }
  await editor.field('Survey date').fill(`${LAST}-03-12`);
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();
  await phone.goOffline();
  await form.createFor('Barsana');

  await test.step('they stand below the list, and are not in it', async () => {
    await expect(page.getByText(`3 rows of ${LAST} are not in this list.`)).toBeVisible();
    await expect(takeOver('Temple')).toBeVisible();
    await expect(sources.lines).toHaveCount(0);
  });

  await test.step('one press takes a row over with the rows in it, marked, without what is asked anew', async () => {
    await takeOver('Temple').click();
    await expect(takeOver('School')).toBeFocused();
    await expect(page.getByText(`2 rows of ${LAST} are not in this list.`)).toBeVisible();
    await sources.line(1).click();
    await expect(editor.field('Place')).toHaveValue('Temple');
    await expect(editor.field('Depth')).toHaveValue('');
    await expect(page.getByText(`Unchanged since ${LAST}`)).toHaveCount(1);
    await tests.line(1).click();
    await expect(editor.field('Taste')).toHaveValue('Sweet');
  });

  await test.step('all of them are taken with one press, and taken back with another', async () => {
    await page.getByRole('button', { name: 'Take all over (2)' }).click();
    expect(await sources.said()).toEqual(['Temple', 'School', 'Pond']);
    await editor.undo.click();
    expect(await sources.said()).toEqual(['Temple']);
    await expect(takeOver('School')).toBeVisible();
  });

  await test.step('a row that is there no more is not offered, until somebody offers it again', async () => {
    const gone = (place: string) => page.getByRole('button', { name: `Not any more: ${place}` });
    await gone('School').click();
    await expect(takeOver('Pond')).toBeFocused();
    await expect(takeOver('School')).toHaveCount(0);
    await expect(page.getByText('1 row is not there any more.')).toBeVisible();
    await page.getByRole('button', { name: 'Offer again' }).click();
    await expect(takeOver('School')).toBeVisible();
    await gone('Pond').click();
    await expect(takeOver('Pond')).toHaveCount(0);
  });

  await test.step('only what was taken over is an answer', async () => {
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
    await phone.goOnline();
    await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);
    const surveys = await serverView.surveysNamed('Barsana');
    const now = surveys.find(({ survey_date }) => !String(survey_date).startsWith(LAST));
    expect(now).toMatchObject({ water: { sources: [{ place: 'Temple', tests: [{ taste: 'Sweet' }] }] } });
    expect(JSON.stringify(now)).not.toContain('School');
  });

  await test.step('हिंदी में: it is said in Hindi', async () => {
    await inHindi(page);
    await expect(page.getByText(`${LAST} की 1 पंक्ति इस सूची में नहीं है।`)).toBeVisible();
    await expect(page.getByText('1 पंक्ति अब नहीं है।')).toBeVisible();
    await expect(page.getByRole('button', { name: 'जोड़ लें: School' })).toBeVisible();
  });
});
