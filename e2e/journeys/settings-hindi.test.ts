import type { Page } from '@playwright/test';
import { chooseLanguage } from '../pages/language.ts';
import { logIn, people } from '../pages/login-page.ts';
import { expect, test } from '../support/test.ts';

const speakHindi = (page: Page): Promise<void> => chooseLanguage(page, 'हिन्दी');

test('settings work in Hindi: the profile is saved, a wrong password is told at its field', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await page.getByRole('button', { name: 'More' }).click();
  await speakHindi(page);
  await page.getByRole('link', { name: 'सेटिंग' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('सेटिंग');
  await page.getByRole('textbox', { name: 'पूरा नाम' }).fill('सुनीता देवी');
  await page.getByRole('button', { name: 'बदलाव सहेजें' }).click();
  await expect(page.getByText('आपकी जानकारी बदल गई!')).toBeVisible();

  await page.getByRole('tab', { name: 'सुरक्षा' }).click();
  await page.getByRole('textbox', { name: 'अभी का पासवर्ड' }).fill('staff-demo');
  await page.getByRole('textbox', { name: 'नया पासवर्ड', exact: true }).fill('password1');
  await page.getByRole('textbox', { name: 'नया पासवर्ड फिर से' }).fill('password1');
  await page.getByRole('button', { name: 'पासवर्ड बदलें' }).click();
  await expect(page.getByText('यह पासवर्ड कोई भी आसानी से भाँप लेगा।')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'नया पासवर्ड', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'और' }).click();
  await page.getByRole('link', { name: 'मेरी प्रोफ़ाइल' }).click();
  await expect(page.getByRole('main')).toContainText('सुनीता देवी');
  await expect(page.getByRole('region', { name: 'मेरी पंचायत' })).toContainText('रामपुर कटरा');
});

test('the page for a forgotten password says in both languages how to get another', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await phone.openInstalled('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByRole('listitem').nth(1)).toHaveText('They open Users and reset your password.');
  await speakHindi(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('पासवर्ड भूल गए?');
  await page.getByRole('link', { name: 'लॉग इन पर वापस' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
