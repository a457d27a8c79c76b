import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { expect, test } from '../support/test.ts';

test('an administrator prints papers with the code of this server, in two languages and for each panchayat', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logInAndGetReady(office, people.admin);
  await goTo(page, '/devices');
  await page.getByRole('link', { name: 'Paper with a code' }).click();
  const { host } = new URL(page.url());
  const paper = page.getByRole('article', { name: 'Everybody' });
  await expect(paper.getByRole('img', { name: `Code with the address ${host}` })).toBeVisible();
  await expect(paper.getByRole('heading', { name: 'Sampark on your phone' })).toBeVisible();
  await expect(paper).toContainText('Never write a password on this paper.');
  await page.getByRole('combobox', { name: 'Beside it' }).selectOption('தமிழ்');
  await expect(paper.getByRole('heading', { name: 'உங்கள் போனில் Sampark' })).toBeVisible();
  await page.getByRole('combobox', { name: 'For' }).selectOption('One paper for each panchayat');
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByRole('article', { name: 'Rampur Katra, Deva' })).toBeVisible();
});
