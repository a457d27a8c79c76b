import type { Page, Route } from '@playwright/test';
import { UsersPage } from '../pages/administration/users-page.ts';
import { goTo } from '../pages/go-to.ts';
import { LoginPage, logIn, people } from '../pages/login-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { faults } from '../support/axe.ts';
import type { Device } from '../support/device/device.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 800 };

/** Adds a contributor. @returns the password that they are given */
async function addTeacher(office: Page): Promise<string> {
  const users = new UsersPage(office);
  await users.open();
  await users.act('Add a user');
  await users.dialog.getByRole('textbox', { name: 'Username' }).fill('kamla');
  await users.dialog.getByRole('textbox', { name: 'Full name' }).fill('Kamla Bai');
  await users.dialog.getByRole('radio', { name: 'Contributor' }).click();
  await users.dialog.getByRole('combobox', { name: 'Panchayat' }).selectOption('48211');
  await users.dialog.getByRole('button', { name: 'Add', exact: true }).click();
  return users.takePassword();
}

/** Logs in for the first time, which asks for another password. */
async function firstLogin(phone: Device, password: string): Promise<Page> {
  await new LoginPage(await phone.openInstalled('/surveys')).logIn({ username: 'kamla', password });
  const own = phone.page;
  await own.getByRole('textbox', { name: 'The password you were given' }).fill(password);
  await own.getByRole('textbox', { name: 'New password', exact: true }).fill('khet-mein-gaay');
  await own.getByRole('textbox', { name: 'Confirm new password' }).fill('khet-mein-gaay');
  await own.getByRole('button', { name: 'Change password' }).click();
  return own;
}

const modulesOf = (page: Page) => page.getByRole('navigation', { name: 'Modules' }).getByRole('button');

test('a contributor fills the modules that an administrator gives them, and nothing else', async ({
  newDevice,
}) => {
  const office = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const password = await addTeacher(office);
  const phone = await newDevice();
  const own = await firstLogin(phone, password);
  await expect(own.getByText('Nothing is yours to fill yet')).toBeVisible();
  await expect(own.getByRole('link', { name: /^New/ })).toHaveCount(0);

  const section = office.getByRole('region', { name: 'Who fills what' });
  const dialog = office.getByRole('dialog');
  await test.step('an administrator gives a module and a question of another', async () => {
    await goTo(office, '/forms/of/village-standard');
    await section.getByRole('button', { name: 'Give parts to a person' }).click();
    const lastDay = dialog.getByLabel(/^Last day/);
    await lastDay.fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Give', exact: true }).click();
    const person = dialog.getByRole('combobox', { name: 'Person' });
    await expect(person).toBeFocused();
    await expect(person).toHaveAccessibleDescription('Choose a contributor');
    await expect(dialog.getByRole('alert')).toHaveText('Choose at least one module or question.');
    const dayOver = 'This day is over. Choose today or a later day.';
    await expect(dialog.getByText(dayOver)).toBeVisible();
    await lastDay.fill('2099-01-01');
    await person.selectOption({ index: 1 });
    const parts = dialog.getByRole('group', { name: 'Parts' });
    await dialog.getByRole('button', { name: 'Give', exact: true }).click();
    await expect(parts.getByRole('checkbox', { name: 'Basic Information' })).toBeFocused();
    await expect(parts).toHaveAccessibleDescription('Choose at least one module or question.');
    expect(await faults(office)).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Sanitation' }).check();
    await dialog.getByText('Single questions of Basic Information').click();
    await dialog.getByRole('checkbox', { name: 'Households' }).check();
    expect(await faults(office)).toEqual([]);
    const until2020 = (route: Route) =>
      route.continue({ postData: { ...(route.request().postDataJSON() as object), last_day: '2020-01-01' } });
    await office.route('**/shares', until2020, { times: 1 });
    await dialog.getByRole('button', { name: 'Give', exact: true }).click();
    await expect(lastDay, 'a day that is over only for the server').toHaveAccessibleDescription(
      new RegExp(dayOver),
    );
    await lastDay.fill('');
    await dialog.getByRole('button', { name: 'Give', exact: true }).click();
    await expect(section.getByRole('row', { name: /Kamla Bai/ })).toContainText('Households, Sanitation');
    await expect(section.getByRole('button', { name: 'Give parts to a person' })).toBeFocused();
    expect(await faults(office)).toEqual([]);
  });

  await test.step('the phone has them, and fills them without network', async () => {
    await own.getByRole('button', { name: 'Sync now' }).click();
    const first = own.getByRole('article', { name: 'Purwa' });
    await expect(first).toBeVisible();
    await expect(first.getByRole('button')).toHaveCount(0);
    await first.getByRole('link', { name: 'Edit' }).click();
    await expect(modulesOf(own)).toHaveCount(2);
    const editor = new EditorPage(own);
    await expect(editor.village).not.toBeEditable();
    await phone.goOffline();
    await editor.goTo('Sanitation');
    await editor.field('Toilets').fill('61');
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
    await phone.goOnline();
    await expect(editor.savedOnServer).toBeVisible();
  });

  await test.step('a report says what is theirs, and nothing else', async () => {
    const reports = new ReportsPage(own);
    await reports.open();
    await expect(reports.figure('Households')).toBeVisible();
    await expect(reports.figure('Toilets')).toContainText('%');
    await expect(reports.figure('Population')).toHaveCount(0);
    await own.goBack();
  });

  await test.step('what is closed later leaves the phone, also where it is open', async () => {
    await section.getByRole('button', { name: 'Change what Kamla Bai fills' }).click();
    await dialog.getByRole('checkbox', { name: 'Sanitation' }).uncheck();
    await dialog.getByRole('button', { name: 'Give', exact: true }).click();
    await expect(section.getByRole('row', { name: /Kamla Bai/ })).not.toContainText('Sanitation');
    await expect(section.getByRole('button', { name: 'Change what Kamla Bai fills' })).toBeFocused();
    await expect(modulesOf(own)).toHaveCount(1);
    await section.getByRole('button', { name: 'End what Kamla Bai fills' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
    await expect(section.getByText('Nobody has parts of this form.')).toBeVisible();
    await goTo(own, '/surveys');
    await expect(own.getByText('Nothing is yours to fill yet')).toBeVisible();
  });
});
