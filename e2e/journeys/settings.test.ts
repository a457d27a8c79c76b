import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { expect, test } from '../support/test.ts';

test('a profile is saved on the server, and without network waits on the device until there is one', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const settings = new SettingsPage(page);
  await settings.open();
  await expect(settings.field('Username')).not.toBeEditable();
  await expect(settings.field('Role')).toHaveValue('Staff Member');
  await settings.saveProfile({ 'Full name': '  ' });
  await expect(page.getByText('This field is required')).toBeVisible();
  await expect(settings.field('Full name')).toBeFocused();
  await settings.saveProfile({ 'Full name': 'Sunita Kumari', Email: 'sunita' });
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await settings.saveProfile({ Email: 'sunita@example.in' });
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  await phone.goOffline();
  await settings.saveProfile({ 'Full name': 'Sunita Yadav' });
  await expect(page.getByText('Your changes are on this phone and are sent')).toBeVisible();
  await page.reload();
  await expect(settings.field('Full name')).toHaveValue('Sunita Yadav');
  await phone.goOnline();

  const office = await newDevice();
  const elsewhere = new SettingsPage(await logIn(office, people.staff));
  await expect(async () => {
    await elsewhere.open();
    await expect(elsewhere.field('Full name')).toHaveValue('Sunita Yadav', { timeout: 1_000 });
  }).toPass();
  await expect(elsewhere.field('Email')).toHaveValue('sunita@example.in');
});

test('the tabs are one stop of the keyboard, and arrows go between them; a picture is scaled down on the device, kept, and can be taken away; language, theme and date format are kept, and all dates follow', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  const settings = new SettingsPage(page);
  await test.step('the tabs', async () => {
    await settings.open();
    await settings.tab('Profile').focus();
    await page.keyboard.press('ArrowRight');
    await expect(settings.tab('Security')).toBeFocused();
    await expect(page).toHaveURL(/tab=security/);
    await page.keyboard.press('End');
    await expect(settings.tab('Preferences')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(settings.tab('Profile')).toBeFocused();
  });

  await test.step('a picture', async () => {
    await settings.open();
    const file = page.getByLabel('Choose a picture');
    await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expect(page.getByText('This is not a JPG, PNG or GIF picture.')).toBeVisible();
    const large = Buffer.alloc(2 * 1024 * 1024 + 1);
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large });
    await expect(page.getByText('This file is larger than 2 MB.')).toBeVisible();
    const drawn = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await file.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from(drawn, 'base64'),
    });
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    const picture = page.getByRole('img', { name: 'Picture of Sunita Devi' });
    await expect(picture).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await expect(picture).toHaveCount(0);
  });

  await test.step('preferences', async () => {
    await settings.open('preferences');
    await page.getByRole('radio', { name: 'YYYY-MM-DD' }).check();
    await expect(page.getByText('Settings updated').first()).toBeVisible();
    await expect(page.getByText(/^Today is \d{4}-\d{2}-\d{2}\.$/)).toBeVisible();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.goto(new URL('/surveys', page.url()).href);
    await expect(
      page
        .getByRole('listitem')
        .getByText(/\d{4}-\d{2}-\d{2}/)
        .first(),
    ).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await settings.open('preferences');
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.selectOption({ label: 'हिन्दी' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('सेटिंग');
    await expect(page.getByRole('tab', { name: 'पसंद' })).toHaveAttribute('aria-selected', 'true');
  });
});

test('a password is changed with the specification’s messages, and other devices are signed out', async ({
  newDevice,
}) => {
  const other = await newDevice();
  await logIn(other, people.staff);
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  const settings = new SettingsPage(page);
  await settings.open('security');
  await settings.changePassword('', '');
  await expect(page.getByText('All fields are required').first()).toBeVisible();
  await expect(settings.field('Current password')).toBeFocused();
  await settings.changePassword('staff-demo', 'neem-tree', 'neem-trees');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await settings.changePassword('', 'neem', 'neem-tree');
  for (const problem of ['All fields are required', 'Passwords do not match']) {
    await expect(page.getByText(problem)).toBeVisible();
  }
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await settings.changePassword('wrong', 'neem-tree');
  await expect(page.getByText('Failed to change password')).toBeVisible();
  await expect(page.getByText('The current password is not right.')).toBeVisible();
  await expect(settings.field('New password')).toHaveValue('neem-tree');
  phone.network.inject({ fault: { delay: 1_000 }, on: { path: /change-password/ }, times: 1 });
  await settings.changePassword('wrong', 'neem-tree');
  await settings.field('New password').press('End');
  await page.keyboard.type('s');
  await expect(page.getByText('The current password is not right.')).toBeVisible();
  await expect(settings.field('New password'), 'whoever goes on typing is led nowhere').toBeFocused();
  await settings.changePassword('staff-demo', 'neem-tree');
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/settings/);

  await other.page.goto(new URL('/profile', other.page.url()).href);
  await expect(other.page).toHaveURL(/\/login/, { timeout: 15_000 });
});
