import type { Page } from '@playwright/test';
import { inHindi } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { NewVisitPage } from '../pages/surveys/records-page.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const HERE = '48211';

const HOMES = `
  | survey | type | name | label | save_to | fact |
  | | begin_group | home | Household | | |
  | | text | head | Head of the household | | |
  | | text | toilet | Toilet | toilet | |
  | | text | pin | PIN code of the panchayat | | panchayat.pin |
  | | end_group | | | | |
  | settings | form_title | form_id | subject |
  | | Households | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`;

/** A day of some weeks ago, as a form names it. */
const AS_ON = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000)
  .toISOString()
  .slice(5, 10)
  .replace('02-29', '02-28');

const INDEX = `
  | survey | type | name | label | label::Hindi (hi) | taken_from | fact |
  | | begin_group | figures | Figures | आँकड़े | | |
  | | integer | toilets | Households with a toilet | शौचालय वाले परिवार | count(household, toilet = 'yes') | |
  | | text | code | PIN code | पिन कोड | | panchayat.pin |
  | | end_group | | | | | |
  | settings | form_title | form_id | subject | reference_date |
  | | Index | index | panchayat | ${AS_ON} |`;

const open = async (page: Page): Promise<void> => {
  const begin = new NewSurveyPage(page);
  await begin.open();
  await expect(page.getByText('This survey is about the whole panchayat.')).toBeVisible();
  await begin.create.click();
  await expect(page).toHaveURL(/\/surveys\/SURVEY_/);
};

/** Fills a new survey of a household. */
async function register(page: Page, head: string, answers: Readonly<Record<string, string>>): Promise<void> {
  const editor = new EditorPage(page);
  const begin = new NewVisitPage(page);
  await begin.open();
  await begin.which.getByText('A new household').click();
  await begin.name.fill(head);
  await begin.create.click();
  await expect(editor.field('Head of the household')).toHaveValue(head);
  for (const [field, answer] of Object.entries(answers)) await editor.field(field).fill(answer);
  if (Object.keys(answers).length > 0) await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();
}

test('a panchayat takes a figure over from its households, and a fact from another form, without network', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, HERE, HOMES);
  const others = await newDevice();
  const elsewhere = await logInAndGetReady(others, people.staff);
  await register(elsewhere, 'Gita', { Toilet: 'yes', 'PIN code of the panchayat': '225001' });
  await register(elsewhere, 'Mohan', {});
  await register(elsewhere, 'Sita', { Toilet: 'no' });

  await giveWorkbook(server, HERE, INDEX);
  const phone = await newDevice({ viewport: { width: 360, height: 740 } });
  const page = await logInAndGetReady(phone, people.staff);
  const editor = new EditorPage(page);
  const offer = (words: string | RegExp) => page.getByRole('group', { name: words });
  const takeOver = (field: string) => page.getByRole('button', { name: `Take over: ${field}` });
  await open(page);

  await test.step('the records say the figure, and one press takes it over', async () => {
    await phone.goOffline();
    await expect(offer(/^From 3 households, newest .* 20\d\d: 1 \(1 has no answer\)/)).toBeVisible();
    await expect(
      offer(/^From 3 households.* That is later than .*, the day for which this form asks\.$/),
    ).toBeVisible();
    await expect(page.getByText(/^As on \d+ \w+ 20\d\d$/)).toBeVisible();
    await takeOver('Households with a toilet').click();
    await expect(editor.field('Households with a toilet')).toHaveValue('1');
    await expect(takeOver('Households with a toilet')).toHaveCount(0);
  });

  await test.step('another survey of the panchayat has said the PIN code', async () => {
    await expect(page.getByRole('group', { name: /^Households, .*: 225001 / })).toBeVisible();
    await takeOver('PIN code').click();
    await expect(editor.field('PIN code')).toHaveValue('225001');
  });

  await test.step('a figure that differs stays with a reason', async () => {
    await editor.field('Households with a toilet').fill('5');
    const differs = offer('You typed 5. The records say 1 (1 has no answer).');
    await differs.getByRole('textbox', { name: 'Reason to keep it' }).fill('Counted at the meeting');
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
  });

  await test.step('a record that arrives changes it while the survey is open', async () => {
    await new EditorPage(elsewhere).field('Toilet').fill('yes');
    await new EditorPage(elsewhere).save.click();
    await expect(new EditorPage(elsewhere).savedOnServer).toBeVisible();
    await phone.goOnline();
    await expect(offer('You typed 5. The records say 2 (1 has no answer).')).toBeVisible();
  });

  await test.step('it speaks Hindi', async () => {
    await inHindi(page);
    await expect(offer(/^आपने 5 लिखा। रिकॉर्ड में 2 \(1 का जवाब नहीं\) है।/)).toBeVisible();
    await page.getByRole('button', { name: 'यही लें: शौचालय वाले परिवार' }).click();
    await expect(offer('आपने 5 लिखा।')).toHaveCount(0);
  });
});
