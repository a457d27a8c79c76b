import { Secret, TOTP } from 'otpauth';
import { LoginPage, logIn, people } from '../pages/login-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { pressEscapeTwice } from '../support/device/keys.ts';
import { expect, test } from '../support/test.ts';

const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });

test('two-factor login is switched on with an app, asked for at the login, and a recovery code lets in', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await new SettingsPage(page).open('security');
  await page.getByRole('button', { name: 'Switch on' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const shown = await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  const code = dialog.getByRole('textbox', { name: 'Code from the app' });
  await code.fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This code is not right.')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep these recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await pressEscapeTwice(page);
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Two-factor login is on.')).toBeVisible();

  const other = await newDevice();
  const login = new LoginPage(await other.openInstalled('/login'));
  await login.logIn(people.staff);
  const asked = other.page.getByRole('textbox', { name: 'Code' });
  await expect(asked).toBeFocused();
  await asked.fill('000000');
  await login.submit.click();
  await expect(login.message('This code is not right, or it was used already.')).toBeVisible();
  await asked.fill(codeOf(secret, 30_000));
  await login.submit.click();
  await expect(other.page).toHaveURL(/\/dashboard$/);

  const third = await newDevice();
  const again = new LoginPage(await third.openInstalled('/login'));
  await again.logIn(people.staff);
  await third.page.getByRole('textbox', { name: 'Code' }).fill(recovery);
  await again.submit.click();
  await expect(third.page).toHaveURL(/\/dashboard$/);

  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill('staff-demo');
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Two-factor login is off.')).toBeVisible();
});
