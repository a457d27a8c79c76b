import type { Page } from '@playwright/test';
import { makeLink, openLink, secretaryAt } from '../pages/administration/links-page.ts';
import { goTo } from '../pages/go-to.ts';
import { inHindi } from '../pages/language.ts';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { endLinks, giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 800 };

/** Takes the link for the school's head back, in the list on the screen. */
async function takeBack(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Take back the link for Head of the school' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(office.getByText('The link for Head of the school works no more')).toBeVisible();
}

/** Opens a link on a phone, and waits for its survey. */
async function opened(own: Page, code: string): Promise<EditorPage> {
  await openLink(own, { code });
  await expect(own.getByRole('heading', { level: 1, name: 'Purwa' })).toBeVisible();
  return new EditorPage(own);
}

const inDevanagari = (code: string): string =>
  code.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 48 + 0x0966));

test('who comes to a link after its last day, or when it was taken back, reads so; one that works opens in one browser only, and the other is told whom to ask', async ({
  newDevice,
  server,
}) => {
  const office = await secretaryAt(await newDevice({ viewport: WIDE }));
  await test.step('a link that ended', async () => {
    const link = await makeLink(office, 'Sanitation');
    await takeBack(office);
    await expect(office.getByText('There is no link to this survey that works.')).toBeVisible();
    const own = await (await newDevice()).openInstalled(link.path);
    await openLink(own, link);
    await expect(own.getByRole('alert')).toHaveText('This link was taken back. Ask Sunita Devi.');
    await office.getByRole('link', { name: 'Back to the survey' }).click();
    const next = await makeLink(office, 'Sanitation');
    endLinks(server);
    await goTo(own, next.path);
    await openLink(own, next);
    await expect(own.getByRole('alert')).toHaveText(
      'The last day of this link is over. Ask Sunita Devi for a new one.',
    );
  });

  await test.step('a link in use', async () => {
    await office.getByRole('link', { name: 'Back to the survey' }).click();
    const link = await makeLink(office, 'Sanitation');
    const own = await (await newDevice()).openInstalled(link.path);
    await opened(own, inDevanagari(link.code));
    const other = await (await newDevice()).openInstalled(link.path);
    await openLink(other, link);
    const alert = other.getByRole('alert');
    await expect(alert).toContainText('This link was used already, in another browser.');
    await expect(alert).toContainText('Ask Sunita Devi for a new link.');
    await inHindi(other);
    await other.getByRole('textbox', { name: 'कोड' }).fill(link.code);
    await other.getByRole('textbox', { name: 'आपका नाम' }).fill('गीता');
    await other.getByRole('button', { name: 'खोलें' }).click();
    await expect(alert).toContainText('यह लिंक पहले ही किसी और ब्राउज़र में खोला जा चुका है।');
    await other.goto(new URL(`/fill/${'x'.repeat(10_000)}`, other.url()).href);
    await other.getByRole('textbox', { name: 'कोड' }).fill(link.code);
    await other.getByRole('textbox', { name: 'आपका नाम' }).fill('गीता');
    await other.getByRole('button', { name: 'खोलें' }).click();
    await expect(alert).toContainText('लिंक या कोड सही नहीं है।');
  });
});

test('an administrator takes a link back while somebody types without network: their answers stay to be read', async ({
  newDevice,
}) => {
  const office = await secretaryAt(await newDevice({ viewport: WIDE }));
  const link = await makeLink(office, 'Sanitation');
  const phone = await newDevice();
  const editor = await opened(await phone.openInstalled(link.path), link.code);
  await phone.goOffline();
  await editor.field('Toilets').fill('61');
  await expect(editor.savedOnPhone).toBeVisible();

  const admin = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  await goTo(admin, '/forms/of/village-standard');
  const list = admin.getByRole('region', { name: 'Links to single surveys' });
  await expect(list.getByRole('row', { name: /Head of the school Purwa/ })).toContainText(
    'Sunita Devi, headmistress',
  );
  await takeBack(admin);
  await expect(list.getByText('No link to a survey of this form works.')).toBeVisible();

  await phone.goOnline();
  await expect(phone.page.getByText('This link was taken back: nothing more is sent.')).toBeVisible();
  await expect(editor.field('Toilets')).toHaveValue('61');
  await expect(editor.field('Toilets')).not.toBeEditable();
  await expect(editor.savedOnServer).toHaveCount(0);
  await inHindi(phone.page);
  await expect(phone.page.getByText('यह लिंक वापस ले लिया गया है: अब कुछ नहीं भेजा जाएगा।')).toBeVisible();
});

test('somebody deletes the survey: the browser of its link says so, and so does the link', async ({
  newDevice,
}) => {
  const office = await secretaryAt(await newDevice({ viewport: WIDE }));
  const link = await makeLink(office, 'Sanitation');
  await office.getByRole('link', { name: 'Back to the survey' }).click();
  const unopened = await makeLink(office, 'Electricity');
  const own = await (await newDevice()).openInstalled(link.path);
  await opened(own, link.code);
  const admin = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  await goTo(admin, new URL(office.url()).pathname.replace('/links', ''));
  await new EditorPage(admin).delete.click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(own.getByText('This survey was deleted.')).toBeVisible();
  await inHindi(own);
  await expect(own.getByText('यह सर्वेक्षण हटा दिया गया है।')).toBeVisible();
  const late = await (await newDevice()).openInstalled(unopened.path);
  await openLink(late, unopened);
  await expect(late.getByRole('alert')).toHaveText('The survey of this link was deleted. Ask Sunita Devi.');
});

test('on a phone where somebody is logged in, the page of a link says what becomes of their work', async ({
  newDevice,
}) => {
  const device = await newDevice();
  const own = await secretaryAt(device);
  const link = await makeLink(own, 'Sanitation');
  await goTo(own, link.path);
  await expect(own.getByText('Sunita Devi is logged in here.')).toBeVisible();
  await opened(own, link.code);
  await goTo(own, '/surveys');
  await expect(own.getByRole('heading', { level: 1, name: 'Purwa' })).toBeVisible();
});

test('a newer version of the form has nothing of theirs any more, and their page says so', async ({
  newDevice,
  server,
}) => {
  const module = (name: string, label: string) =>
    `| | begin_group | ${name} | ${label} |\n| | text | ${name}_word | Word about it |\n| | end_group | | |`;
  const visits = (...modules: readonly string[]) =>
    `| survey | type | name | label |\n${modules.join('\n')}\n| settings | form_title | form_id |\n| | Visits | visits |`;
  const [school, water] = [module('school', 'School'), module('water', 'Water')];
  await giveWorkbook(server, '48211', visits(school, water));
  const office = await logIn(await newDevice({ viewport: WIDE }), people.staff);
  await new NewSurveyPage(office).createByNewForm('Purwa');
  await new EditorPage(office).field('Word about it').fill('good');
  await new EditorPage(office).save.click();
  await expect(new EditorPage(office).savedOnServer).toBeVisible();
  const survey = new URL(office.url()).pathname;
  const link = await makeLink(office, 'School');
  const own = await (await newDevice()).openInstalled(link.path);
  await opened(own, link.code);

  await giveWorkbook(server, '48211', visits(water), { version: 2 });
  const news = office.getByRole('button', { name: 'See what is new' });
  // The device hears of the new version where a survey begins, and a survey that is opened then shows it.
  await expect(async () => {
    await new NewSurveyPage(office).open();
    await goTo(office, survey);
    await expect(news).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await news.click();
  await office.getByRole('button', { name: 'Move to the new version' }).click();
  await expect(own.getByText('None of its questions are yours any more. Ask Sunita Devi.')).toBeVisible();
});
