import { goTo } from '../pages/go-to.ts';
import { inLanguage } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { expect, test } from '../support/test.ts';

test('a better text is suggested without network, and reaches the server by itself', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await goTo(page, '/settings?tab=preferences');
  await page.getByRole('link', { name: 'Suggest a better text' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Better texts');
  await phone.goOffline();

  const search = page.getByRole('searchbox', { name: 'A word that you see on the screen' });
  await search.fill('zebra');
  await expect(page.getByText('No text has these words')).toBeVisible();
  await search.fill('on the server yet');
  await page.getByRole('button', { name: '{{count}} surveys are not on the server yet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest a better text' });
  const better = dialog.getByRole('textbox', { name: 'What would you say?' });
  const suggest = dialog.getByRole('button', { name: 'Suggest' });
  await suggest.click();
  await expect(dialog).toContainText('Write a text that is different.');
  await better.fill('Some surveys wait here');
  await suggest.click();
  await expect(dialog).toContainText('This has to stay in: {{count}}');
  await better.fill('{{count}} surveys wait here');
  await suggest.click();
  await expect(page.getByText('Thank you. Your text is kept.')).toBeVisible();

  await search.fill('');
  const own = page.getByRole('region', { name: 'Your suggestions' });
  await expect(own).toContainText('{{count}} surveys wait here');
  await expect(own).toContainText('Waits for a network');
  await page.reload();
  await expect(own).toContainText('Waits for a network');
  await phone.goOnline();
  await expect(own).toContainText('On the server', BY_ITSELF);
});

test('a text is found in the person’s language, and by its English', async ({ newDevice }) => {
  const page = await logInAndGetReady(await newDevice(), people.staff);
  await inLanguage(page, 'mr');
  await goTo(page, '/settings/texts');
  await page.getByRole('searchbox').fill('log out');
  await expect(page.getByRole('main')).toContainText('लॉग आउट');
  await page.getByRole('searchbox').fill('लॉग आउट');
  await expect(page.getByRole('main')).toContainText('Log out');
});
