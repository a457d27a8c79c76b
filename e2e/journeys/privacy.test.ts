import { readFile } from 'node:fs/promises';
import { makeLink, openLink, secretaryAt } from '../pages/administration/links-page.ts';
import { UsersPage } from '../pages/administration/users-page.ts';
import { goTo } from '../pages/go-to.ts';
import { inHindi } from '../pages/language.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { faults } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 800 };

test('an erased person signs in no more, and their name leaves the phones of others', async ({
  newDevice,
}) => {
  const theirs = await newDevice();
  await logInAndGetReady(theirs, people.staff);
  const colleague = await newDevice();
  const phone = await logInAndGetReady(colleague, people.officer);
  const list = new SurveyListPage(phone);
  await list.open();
  await list.edit('Purwa');
  await expect(phone).toHaveURL(/\/surveys\/.+/);
  const survey = new URL(phone.url()).pathname.replace(/\/edit$/, '');
  await goTo(phone, `${survey}/history`);
  await expect(phone.getByText('Sunita Devi').first()).toBeVisible();

  const office = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const users = new UsersPage(office);
  await users.open();
  await expect(office.getByRole('button', { name: 'Erase account: Sunita Devi' })).toHaveCount(0);
  await users.act('Deactivate Sunita Devi');
  await office.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await users.act('Erase account: Sunita Devi');
  await expect(office.getByRole('alertdialog')).toContainText('Nothing brings the account back');
  await office.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click();
  await expect(office.getByText('The account was erased')).toBeVisible();
  await expect(users.person('Sunita Devi')).toHaveCount(0);

  await phone.reload();
  await expect(phone.getByText('Erased person').first()).toBeVisible();
  await expect(phone.getByText('Sunita Devi')).toHaveCount(0);
  await inHindi(phone);
  await goTo(phone, `${survey}/history`);
  await expect(phone.getByText('मिटाया गया खाता').first()).toBeVisible();

  await theirs.page.goto(new URL('/profile', theirs.page.url()).href);
  await expect(theirs.page).toHaveURL(/\/login/, { timeout: 15_000 });
});

test('everything that is kept about a person comes as a page, to themselves and to an administrator', async ({
  newDevice,
}) => {
  const own = await logInAndGetReady(await newDevice(), people.staff);
  await goTo(own, '/profile');
  const [mine] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  await expect(own.getByText('The page is in the downloads')).toBeVisible();
  expect(mine.suggestedFilename()).toBe('my-data-Sunita-Devi.html');
  const page = await readFile(await mine.path(), 'utf8');
  expect(page).toContain('<h1>What Sampark keeps about Sunita Devi</h1>');
  expect(page).toContain('<td>demo-staff</td>');

  const office = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  await new UsersPage(office).open();
  const [theirs] = await Promise.all([
    office.waitForEvent('download'),
    new UsersPage(office).act('Download their data: Sunita Devi'),
  ]);
  expect(await readFile(await theirs.path(), 'utf8')).toContain('data_given');
});

test('an administrator erases somebody who came by a link, also after the link was taken back', async ({
  newDevice,
}) => {
  const secretary = await secretaryAt(await newDevice({ viewport: WIDE }));
  const link = await makeLink(secretary, 'Sanitation');
  const own = await (await newDevice()).openInstalled(link.path);
  await openLink(own, { code: link.code, name: 'Rukmini, headmistress' });
  await new EditorPage(own).field('Toilets').fill('61');
  await expect(new EditorPage(own).savedOnServer).toBeVisible();
  await secretary.getByRole('button', { name: 'Take back the link for Head of the school' }).click();
  await secretary.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(secretary.getByText('There is no link to this survey that works.')).toBeVisible();
  await expect(secretary.getByRole('button', { name: /^Erase name/ })).toHaveCount(0);
  const survey = new URL(secretary.url()).pathname.replace(/\/links$/, '');
  await goTo(secretary, `${survey}/history`);
  await expect(secretary.getByText('Rukmini, headmistress').first()).toBeVisible();

  const office = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  await goTo(office, '/forms/of/village-standard');
  await office.getByRole('button', { name: 'Show links that no longer work' }).click();
  await expect(office.getByRole('row', { name: /Head of the school.*Rukmini/ })).toBeVisible();
  await office.getByRole('button', { name: 'Erase name: Rukmini, headmistress' }).click();
  const dialog = office.getByRole('alertdialog');
  await expect(dialog).toContainText('nothing brings the name back');
  expect(await faults(office)).toEqual([]);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(office.getByText('The name was erased')).toBeVisible();
  await expect(office.getByText('No link that no longer works names anybody.')).toBeVisible();

  await secretary.reload();
  const line = secretary.getByRole('listitem').filter({ hasText: 'Erased person' }).first();
  await expect(line).toContainText('61');
  await expect(secretary.getByText('Rukmini')).toHaveCount(0);
});
