import { villageDetailed } from '@sampark/core/forms/shipped/village-detailed';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { LoginPage, logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

test('a panchayat with the detailed form gets it for a new survey, in groups, with questions that depend on others', async ({
  newDevice,
  serverView,
}) => {
  const office = await newDevice();
  const page = await logIn(office, people.officer);
  await page.goto(new URL('/surveys/new', page.url()).href);
  await page.getByRole('combobox', { name: 'Panchayat' }).selectOption({ label: 'Tindola · Deva' });
  await page.getByRole('textbox', { name: 'Village name' }).fill('Vistarpur');
  await page.getByRole('button', { name: 'Create survey' }).click();
  const editor = new EditorPage(page);

  await test.step('groups inside the module', async () => {
    await expect(page.getByRole('heading', { level: 3, name: 'Families' })).toBeVisible();
    await editor.answer('Population', 1000);
    await editor.answer('Male population', 510);
    await editor.answer('Female population', 480);
    await expect(editor.doubts).toContainText('Men and women together are not the population.');
    await editor.answer('Female population', 490);
    await expect(editor.doubts).toHaveCount(0);
  });

  await test.step('a question is asked when another answer makes it one, and its answer is kept', async () => {
    await editor.goTo('Waste Management');
    await expect(editor.field('Landfill distance')).toHaveCount(0);
    await editor.answer('Disposal method', 'Landfill');
    await editor.answer('Landfill distance', 3.5);
    await editor.answer('Disposal method', 'Burning');
    await expect(editor.field('Landfill distance')).toHaveCount(0);
    await editor.answer('Disposal method', 'Landfill');
    await expect(editor.field('Landfill distance')).toHaveValue('3.5');
  });

  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();
  const survey = await serverView.survey('Vistarpur');
  expect(survey['form_name']).toBe('village-detailed');
  expect(survey['basic_info']).toEqual({ population: 1000, male_population: 510, female_population: 490 });
  expect(survey['waste_management']).toEqual({ disposal_method: 'Landfill', landfill_distance_km: 3.5 });
});

test('the surveys of the other panchayats keep the standard form', async ({ newDevice }) => {
  const office = await newDevice();
  const page = await logIn(office, people.officer);
  await new SurveyListPage(page).open();
  await page.getByRole('combobox', { name: 'Panchayat' }).selectOption({ label: 'Mitaura' });
  await page.getByRole('article').first().getByRole('link', { name: 'Edit' }).click();
  const editor = new EditorPage(page);
  await expect(editor.field('Population')).toBeVisible();
  await expect(editor.field('Male population')).toHaveCount(0);
});

const shape = { type: 'hologram', name: 'shape', label: { en: 'Shape' }, required: false };
const newer = {
  ...villageDetailed,
  modules: villageDetailed.modules.map((module) => ({ ...module, children: [...module.children, shape] })),
};

for (const [forms, reason] of [
  [[villageStandard, newer], 'Its form asks things that this version of the app does not know.'],
  [[villageStandard], 'Its form has not reached this device yet'],
] as const) {
  test(`a survey can be read and not changed where the app cannot ask all of it: ${reason}`, async ({
    newDevice,
  }) => {
    const office = await newDevice();
    const page = await office.openInstalled('/login');
    const epoch = await page.evaluate(async () => (await fetch('/api/ping')).headers.get('x-sampark-epoch'));
    const headers = { 'x-sampark-epoch': epoch ?? '' };
    await page.context().route(/\/api\/schemas\?/, (route) => route.fulfill({ json: forms, headers }));
    // Nor does the server have the version by which the survey was begun.
    const none = { status: 404, json: { code: 'form_not_found', detail: 'There is no such form.' }, headers };
    await page.context().route('**/api/schemas/*', (route) => route.fulfill(none));
    await new LoginPage(page).logIn(people.officer);
    await expect(page).toHaveURL(/\/dashboard$/);
    await new SurveyListPage(page).open();
    await page.getByRole('combobox', { name: 'Panchayat' }).selectOption({ label: 'Tindola' });
    await page.getByRole('article').first().getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(new EditorPage(page).field('Population')).toHaveAttribute('readonly');
    await expect(new EditorPage(page).save).toHaveCount(0);
  });
}
