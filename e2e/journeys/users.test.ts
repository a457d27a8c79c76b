import { readFile } from 'node:fs/promises';
import { UsersPage } from '../pages/administration/users-page.ts';
import { chooseLanguage } from '../pages/language.ts';
import { LoginPage, logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { pressEscapeTwice } from '../support/device/keys.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 800 };

test('an administrator adds a person, who chooses a password of their own at the first login', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: WIDE });
  const page = await logIn(office, people.admin);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).click();
  const users = new UsersPage(page);
  await users.act('Add a user');
  const [username, phoneNumber] = [users.field('Username'), users.field('Phone')];
  await phoneNumber.fill('12');
  await users.dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(username).toBeFocused();
  for (const above of [
    users.dialog.getByRole('heading'),
    users.dialog.getByText('Username', { exact: true }),
  ])
    await expect(above, 'the title and the label are whole').toBeInViewport({ ratio: 1 });
  await page.keyboard.type('staff');
  await expect(username).not.toHaveAttribute('aria-invalid');
  for (const field of [users.field('Full name'), phoneNumber]) {
    await expect(field, 'every wrong field is named until it is answered').toHaveAttribute(
      'aria-invalid',
      'true',
    );
  }
  await phoneNumber.fill('');
  await users.dialog.getByRole('textbox', { name: 'Full name' }).fill('Gita Bai');
  await users.dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(users.dialog.getByText('That username is taken')).toBeVisible();
  await expect(users.dialog.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await page.keyboard.press('Escape');
  const password = await users.add({ username: 'gita', name: 'Gita Bai', panchayat: 'Tindola, Deva' });
  await expect(users.person('Gita Bai')).toContainText('Tindola');

  const phone = await newDevice();
  const login = new LoginPage(await phone.openInstalled('/surveys'));
  await login.logIn({ username: 'gita', password });
  const own = phone.page;
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Choose your own password');
  await own.getByRole('textbox', { name: 'The password you were given' }).fill(password);
  await own.getByRole('textbox', { name: 'New password', exact: true }).fill('khet-mein-gaay');
  await own.getByRole('textbox', { name: 'Confirm new password' }).fill('khet-mein-gaay');
  await own.getByRole('button', { name: 'Change password' }).click();
  await expect(own.getByRole('heading', { level: 1 })).not.toHaveText('Choose your own password');
  await expect(own).toHaveURL(/\/surveys$/);
});

test('what may be done with a person of a long name stays in sight', async ({ newDevice }) => {
  const page = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const users = new UsersPage(page);
  await users.open();
  const name = 'Venkatanarasimharajuvaripetasubramaniam Bhattacharyaupadhyayaramachandran';
  const username = 'venkatanarasimharajuvaripetasubramaniam.bhattacharyaupadhyaya';
  await users.add({ username, name, panchayat: 'Tindola, Deva' });
  const button = page.getByRole('button', { name: `Deactivate ${name}` });
  await button.evaluate((each) => each.closest('table')?.scrollIntoView());
  await expect(button).toBeInViewport({ ratio: 1 });
});

test('an administrator sees people and surveys, seeks, sorts, edits, resets and deactivates', async ({
  newDevice,
}) => {
  const staff = await newDevice();
  await logIn(staff, people.staff);
  const office = await newDevice({ viewport: WIDE });
  const page = await logIn(office, people.admin);
  const users = new UsersPage(page);
  await users.open();
  await expect(page.getByText('Total users')).toBeVisible();
  await users.search.fill('OFFICER');
  await expect(users.person('Rajesh Mishra')).toBeVisible();
  await expect(users.person('Sunita Devi')).toHaveCount(0);
  await users.search.fill('nobody of that name');
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await users.search.fill('');
  await page.getByRole('button', { name: 'Sort by Surveys' }).click();
  await expect(page.getByRole('columnheader', { name: 'Sort by Surveys' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );

  await test.step('the surveys of one person, by status', async () => {
    await users.act('Show surveys of Sunita Devi');
    await expect(page.getByRole('region', { name: 'Surveys' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue('demo-staff');
    await expect(users.villages.first()).toBeVisible();
    await expect(users.surveys.getByRole('cell', { name: 'Rampur Katra' }).first()).toBeVisible();
    const all = await users.villages.count();
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Completed' });
    await expect.poll(() => users.villages.count()).toBeLessThan(all);
  });

  await test.step('editing', async () => {
    await users.act('Edit Sunita Devi');
    await users.dialog.getByRole('textbox', { name: 'Full name' }).fill('Sunita Kumari');
    await users.dialog.getByRole('button', { name: 'Save' }).click();
    await expect(users.person('Sunita Kumari')).toBeVisible();
  });

  await test.step('deactivating signs them out at once', async () => {
    await users.act('Deactivate Sunita Kumari');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(users.person('Sunita Kumari')).toContainText('Inactive');
    await staff.page.goto(new URL('/profile', staff.page.url()).href);
    await expect(staff.page).toHaveURL(/\/login/, { timeout: 15_000 });
  });

  await test.step('activating and resetting lets them in again', async () => {
    await users.act('Activate Sunita Kumari');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
    await expect(users.person('Sunita Kumari')).not.toContainText('Inactive');
    await users.act('Reset password of Sunita Kumari');
    // The dialog stays until the password, which is shown once, is there, whatever key is pressed.
    office.network.inject({ fault: { delay: 1_000 }, on: { method: 'POST' }, times: 1 });
    await users.dialog.getByRole('button', { name: 'Reset password' }).click();
    await page.keyboard.press('Escape');
    const password = await users.takePassword();
    await new LoginPage(staff.page).logIn({ username: 'staff', password });
    await expect(staff.page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  });

  await users.act('Refresh');
  await expect(page.getByText('Data refreshed')).toBeVisible();
});

test('without network, and where a server does not answer, the people are shown as the server last sent them, with the surveys of this device, and it is told once', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: WIDE });
  const page = await logInAndGetReady(office, people.admin);
  const users = new UsersPage(page);
  await users.open();
  await expect(users.person('Sunita Devi')).toBeVisible();
  await test.step('a server that does not answer', async () => {
    office.network.down();
    await page.reload();
    await expect(page.getByText('These are the surveys on this computer.')).toBeVisible();
    const alerts = page.getByRole('alert').filter({ hasText: 'Failed to load' });
    await expect(alerts.first()).toBeVisible();
    // The app asks once: a second message would go by itself.
    expect(await alerts.allTextContents()).toEqual(['Failed to load users data']);
  });

  await test.step('without network', async () => {
    office.network.up();
    await office.goOffline();
    await page.reload();
    await expect(page.getByText('As the server told it')).toBeVisible();
    await expect(users.person('Sunita Devi')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Sunita Devi' })).toHaveCount(0);
    await expect(page.getByText('These are the surveys on this computer.')).toBeVisible();
    expect(await users.villages.count()).toBeGreaterThan(0);
    await users.act('Refresh');
    await expect(page.getByText('Failed to load users data').first()).toBeVisible();
  });
});

test('who is no administrator has no link to the users and the places, and is sent to the dashboard', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: WIDE });
  const page = await logIn(office, people.officer);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
  for (const name of ['Users', 'Places']) await expect(menu.getByRole('link', { name })).toHaveCount(0);
  const places = ['/places', '/places/new', '/places/import', '/places/maps', '/places/of/48211'];
  for (const path of ['/users', ...places]) {
    await page.goto(new URL(path, page.url()).href);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('on a phone, in Hindi, people are cards behind More', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.admin);
  await page.getByRole('button', { name: 'More' }).click();
  await chooseLanguage(page, 'हिन्दी');
  await page.getByRole('link', { name: 'उपयोगकर्ता' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'उपयोगकर्ता' })).toBeVisible();
  await page.getByRole('searchbox').fill('staff2');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Mohan Lal' }) });
  await expect(card).toContainText('पंचायत कर्मचारी');
  await card.getByRole('button', { name: 'Mohan Lal का पासवर्ड फिर बनाएँ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'पासवर्ड फिर बनाएँ' }).click();
  await expect(page.getByRole('status', { name: 'अस्थायी पासवर्ड' })).toHaveText(/^\S{5}-\S{5}$/);
});

test('an administrator adds people from a file: every bad row is named, then all are added with passwords', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const users = new UsersPage(page);
  await users.open();
  await users.act('Import from a file');
  const head = 'username,full_name,email,phone,role,panchayat,block\n';
  await users.choose(`${head}gita,Gita Bai,,12,staff,48211,\nstaff,,,,staff,,\n`, 'Choose a CSV file');
  await expect(users.dialog.getByText('2 rows cannot be taken, so nobody is added.')).toBeVisible();
  await expect(users.dialog.getByText('invalid phone number')).toBeVisible();
  await expect(users.dialog.getByText('that username is taken')).toBeVisible();
  await users.choose('x'.repeat(3_000_000), 'Choose another file');
  await expect(users.dialog.getByText('This file is too large. It may have up to 256 kB')).toBeVisible();
  await users.choose(head, 'Choose a CSV file');
  await expect(users.dialog.getByText('There is nobody to add.')).toBeVisible();
  await expect(users.dialog.getByRole('button', { name: 'Add them' })).toHaveCount(0);
  await users.choose('username,role,Gram Panchayat\nsita,staff,48211\n', 'Choose another file');
  await expect(users.dialog.getByRole('alert')).toContainText('not understood');
  await expect(users.dialog.getByRole('alert')).toContainText('Gram Panchayat');
  await users.choose(`${head}gita,Gita Bai,,98765 43210,staff,48211,\n`, 'Choose another file');
  await expect(users.dialog.getByRole('alert')).toHaveCount(0);
  await expect(users.dialog.getByText('1 person can be added. Nothing has been changed yet.')).toBeVisible();
  await users.dialog.getByRole('button', { name: 'Add them' }).click();
  await expect(users.dialog.getByText('1 person was added')).toBeVisible();
  await expect(users.dialog.getByRole('button', { name: 'Done' })).toHaveCount(0);
  await pressEscapeTwice(page);
  const downloading = page.waitForEvent('download');
  await users.dialog.getByRole('button', { name: 'Download the passwords' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  const password = /gita,Gita Bai,(\S{5}-\S{5})/.exec(file)?.[1] ?? '';
  await users.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(users.person('Gita Bai').getByRole('link', { name: '9876543210' })).toHaveAttribute(
    'href',
    'tel:9876543210',
  );

  const phone = await newDevice();
  await new LoginPage(await phone.openInstalled('/surveys')).logIn({ username: 'gita', password });
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Choose your own password');
});

test('an officer calls the staff of a panchayat from its coverage', async ({ newDevice }) => {
  const page = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const users = new UsersPage(page);
  await users.open();
  await users.act('Edit Sunita Devi');
  const phone = users.dialog.getByRole('textbox', { name: 'Phone' });
  await phone.fill('12345');
  await users.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(users.dialog.getByText('Invalid phone number')).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.fill('+91 98765-43210');
  await users.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(users.person('Sunita Devi')).toContainText('+919876543210');

  const officer = await logIn(await newDevice(), people.officer);
  await officer.goto(new URL('/coverage/48211?year=2026', officer.url()).href);
  const call = officer.getByRole('link', { name: 'Call Sunita Devi: +919876543210' });
  await expect(call).toHaveAttribute('href', 'tel:+919876543210');
});
