import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { expect, test } from '../support/test.ts';

test('an administrator announces something; people see it without network, put it away, and are counted', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const admin = await logInAndGetReady(office, people.admin);
  const list = admin.getByRole('list', { name: 'Announcements' });
  const announce = async (text: string, important: boolean): Promise<void> => {
    await admin.getByRole('button', { name: 'New announcement' }).click();
    const dialog = admin.getByRole('dialog', { name: 'New announcement' });
    await dialog.getByRole('textbox', { name: 'Text in English' }).fill(text);
    if (important) await dialog.getByRole('checkbox', { name: /^Important/ }).check();
    else await dialog.getByRole('combobox', { name: 'Opens' }).selectOption('Surveys');
    await dialog.getByRole('button', { name: 'Announce' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(list.getByRole('listitem').filter({ hasText: text })).toContainText('Read by 0 people');
    await expect(admin.getByRole('button', { name: 'New announcement' })).toBeFocused();
  };

  await test.step('the office announces two things, after it was told what is missing', async () => {
    await goTo(admin, '/announcements');
    await expect(admin.getByRole('heading', { name: 'Nothing was announced yet' })).toBeVisible();
    await admin.getByRole('button', { name: 'New announcement' }).click();
    const dialog = admin.getByRole('dialog', { name: 'New announcement' });
    await dialog.getByRole('combobox', { name: 'For whom' }).selectOption('A block');
    await dialog.getByRole('textbox', { name: 'Until' }).fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Announce' }).click();
    await expect(dialog.getByText('Write a text.')).toBeVisible();
    await expect(dialog.getByText('Choose a place.')).toBeVisible();
    const from = dialog.getByRole('textbox', { name: 'From' });
    const until = dialog.getByRole('textbox', { name: 'Until' });
    const wrongDays = /^Choose days that are not over/;
    await expect(until).toHaveAccessibleDescription(wrongDays);
    await expect(from).not.toHaveAttribute('aria-invalid', 'true');
    await from.fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Announce' }).click();
    await expect(from).toHaveAccessibleDescription(wrongDays);
    await until.fill('2099-01-01');
    await expect(until).not.toHaveAttribute('aria-invalid', 'true');
    await from.fill('2099-01-02');
    await expect(dialog.getByText(wrongDays)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Announce' }).click();
    await expect(until).toHaveAccessibleDescription(wrongDays);
    await from.fill('2099-01-01');
    await expect(dialog.getByText(wrongDays), 'another first day puts the last one right').toHaveCount(0);
    const text = dialog.getByRole('textbox', { name: 'Text in English' });
    await text.fill('A draft');
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: 'New announcement' }).click();
    await expect(text).toHaveValue('A draft');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await admin.getByRole('button', { name: 'New announcement' }).click();
    await expect(text).toHaveValue('');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await announce('Camp on Tuesday', false);
    await announce('<b>Meeting</b> on Monday', true);
  });

  const phone = await newDevice();
  await logInAndGetReady(phone, people.staff);
  const { page } = phone;
  const shown = page.getByRole('region', { name: 'Announcement' });
  await test.step('a secretary sees the important one first, as it was typed', async () => {
    await expect(shown).toContainText('<b>Meeting</b> on Monday');
    await expect(shown).toContainText('1 more');
  });
  await test.step('without network they read it, and it stays away', async () => {
    await phone.goOffline();
    await shown.getByRole('button', { name: 'I have read it' }).click();
    await expect(shown).toContainText('Camp on Tuesday');
    await expect(shown).not.toContainText('more');
    await page.reload();
    await expect(shown).toContainText('Camp on Tuesday');
  });
  await test.step('the other one leads to the surveys, and can be put away', async () => {
    await phone.goOnline();
    await shown.getByRole('link', { name: 'Open' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Surveys' })).toBeVisible();
    await goTo(page, '/dashboard');
    await shown.getByRole('button', { name: 'Put away' }).click();
    await expect(shown).toHaveCount(0);
  });
  await test.step('the office sees who has read it, and ends one', async () => {
    const camp = list.getByRole('listitem').filter({ hasText: 'Camp on Tuesday' });
    await expect(async () => {
      await goTo(admin, '/dashboard');
      await goTo(admin, '/announcements');
      await expect(camp).toContainText('Read by 1 person', { timeout: 1_000 });
    }).toPass();
    await camp.getByRole('button', { name: /^End/ }).click();
    await admin
      .getByRole('alertdialog', { name: 'End this announcement?' })
      .getByRole('button', { name: 'End it' })
      .click();
    await expect(camp).toContainText('Over');
  });
});

test('a block officer announces to their block alone', async ({ newDevice }) => {
  const office = await newDevice();
  const officer = await logInAndGetReady(office, people.officer);
  await goTo(officer, '/announcements');
  await officer.getByRole('button', { name: 'New announcement' }).click();
  const dialog = officer.getByRole('dialog', { name: 'New announcement' });
  const whom = dialog.getByRole('combobox', { name: 'For whom' });
  await expect(whom.getByRole('option')).toHaveText(['The whole block', 'A panchayat']);
  await dialog.getByRole('textbox', { name: 'Text in English' }).fill('Registers on Friday');
  await whom.selectOption('A panchayat');
  await dialog.getByRole('combobox', { name: 'Place' }).selectOption('Rampur Katra, Deva');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(officer.getByRole('list', { name: 'Announcements' })).toContainText('Rampur Katra');
});
