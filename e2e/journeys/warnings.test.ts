import { inHindi, inLanguage } from '../pages/language.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

const village = 'Bhatta Tola';
const doubt = 'A household usually has 2 to 12 people.';

test('doubtful answers are pointed out without network, never in the way, and kept with a reason that the officer reads', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(page).createFor(village);
  await phone.goOffline();
  const editor = new EditorPage(page);
  await editor.answer('Population', 300);
  await expect(editor.doubts).toHaveCount(0);
  await editor.answer('Households', 20);
  await expect(editor.doubts).toContainText(doubt);
  // A region that was there before speaks: a person who does not see the doubt hears it.
  await expect(page.locator('[aria-live="polite"]').filter({ has: editor.doubts })).toHaveCount(1);
  await expect(editor.module('Basic Information')).toHaveAccessibleDescription(/1 to check/);

  await test.step('it can be saved as it is', async () => {
    await editor.save.click();
    await expect(editor.savedLocally).toBeVisible();
    await expect(editor.doubts).toContainText('Check this');
  });

  await test.step('with a reason it is settled', async () => {
    await editor.reason().fill('Families at the brick kiln live together');
    await expect(editor.doubts).toContainText('Kept, with a reason');
    await expect(editor.module('Basic Information')).not.toHaveAccessibleDescription(/to check/);
    await phone.goOnline();
    await editor.save.click();
    await expect(editor.savedAndSynced).toBeVisible();
    expect((await serverView.survey(village))['reasons']).toEqual({
      household_size: 'Families at the brick kiln live together',
    });
  });

  await test.step('the officer reads both, and the history says why in words', async () => {
    const office = await newDevice({ viewport: { width: 1280, height: 800 } });
    const there = await logIn(office, people.officer);
    await new SurveyListPage(there).open();
    await new SurveyListPage(there).edit(village);
    const officers = new EditorPage(there);
    await expect(officers.doubts).toContainText(doubt);
    await expect(officers.reason()).toHaveValue('Families at the brick kiln live together');
    await officers.history();
    await expect(there.getByText(`Reason: ${doubt}`, { exact: false }).first()).toBeVisible();
  });

  await test.step('answers that fit take the doubt away, and the reason is kept', async () => {
    await editor.answer('Households', 60);
    await expect(editor.doubts).toHaveCount(0);
    await editor.answer('Households', 20);
    await expect(editor.reason()).toHaveValue('Families at the brick kiln live together');
  });
});

test('two people give different reasons: a conflict like any other', async ({ newDevice, serverView }) => {
  const phone = await newDevice();
  const other = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(page).createFor(village);
  const editor = new EditorPage(page);
  await editor.answer('Population', 300);
  await editor.answer('Households', 20);
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();

  const there = await logInAndGetReady(other, people.staff2);
  await new SurveyListPage(there).open();
  await new SurveyListPage(there).edit(village);
  const theirs = new EditorPage(there);
  await expect(theirs.doubts).toBeVisible();
  await other.goOffline();
  await theirs.reason().fill('A new colony');
  await theirs.save.click();
  await expect(theirs.savedLocally).toBeVisible();
  await editor.reason().fill('Families at the brick kiln');
  await editor.save.click();
  await expect.poll(async () => (await serverView.survey(village))['reasons']).toBeDefined();
  await other.goOnline();

  const group = there.getByRole('group', { name: /different answers/i });
  await expect(group).toBeVisible({ timeout: 15_000 });
  await group.getByRole('button', { name: 'Keep A new colony' }).click();
  await expect
    .poll(async () => (await serverView.survey(village))['reasons'])
    .toEqual({ household_size: 'A new colony' });
});

test('हिंदी में: the doubt and its reason are said in Hindi; a doubt in a module does not cover the heading of the next one', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await test.step('the reason', async () => {
    await new NewSurveyPage(page).createFor(village);
    await inHindi(page);
    await page.getByRole('textbox', { name: 'जनसंख्या', exact: true }).fill('३००');
    await page.getByRole('textbox', { name: 'परिवार', exact: true }).fill('२०');
    const warning = page.getByRole('group', { name: 'इसे जाँच लें' });
    await expect(warning).toContainText('एक परिवार में आम तौर पर 2 से 12 लोग होते हैं।');
    await warning.getByRole('textbox', { name: 'इसे रखने का कारण' }).fill('ईंट भट्ठे के परिवार');
    await expect(page.getByRole('group', { name: 'कारण के साथ रखा गया' })).toBeVisible();
  });

  await test.step('the heading', async () => {
    await inLanguage(page, 'en');
    await new NewSurveyPage(page).createFor('Oonchi Patti');
    await inHindi(page);
    await page.getByRole('textbox', { name: 'जनसंख्या' }).fill('300');
    await page.getByRole('textbox', { name: 'परिवार' }).fill('240');
    await page.getByRole('button', { name: 'आगे' }).click();
    const strip = await page.getByRole('navigation', { name: 'भाग' }).boundingBox();
    const heading = await page.getByRole('heading', { name: 'बुनियादी सुविधाएँ' }).boundingBox();
    expect(heading?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));
  });
});
