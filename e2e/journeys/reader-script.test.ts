import { inHindi } from '../pages/language.ts';
import { logIn, people } from '../pages/login-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

test('हिंदी में: a village that somebody typed in Latin letters is shown in Devanagari, and found by both', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(office, people.admin);
  const list = new SurveyListPage(page);
  await list.open();
  await list.searchFor('Katra');
  await expect(list.card('Katra')).toBeVisible();
  await inHindi(page);
  const go = (path: string) => page.goto(new URL(path, page.url()).href);

  await test.step('in the list', async () => {
    const cards = page.getByRole('article').getByRole('heading');
    const search = page.getByRole('searchbox');
    for (const typed of ['Katra', 'कटरा']) {
      await search.fill(typed);
      await expect(cards).toHaveText(['कटरा']);
    }
    await search.fill('semrawan');
    await expect(cards).toHaveCount(0);
  });

  await test.step('in the editor, where the answer stays as it was typed', async () => {
    await page.getByRole('searchbox').fill('Katra');
    await page.getByRole('link', { name: 'बदलें' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('कटरा');
    await expect(page.getByRole('textbox', { name: 'गाँव का नाम' })).toHaveValue('Katra');
  });

  await test.step('in the coverage', async () => {
    await go('/coverage');
    await page.getByRole('link', { name: 'रामपुर कटरा' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('रामपुर कटरा');
    const village = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'कटरा' }) });
    await expect(village.getByRole('link', { name: /सर्वेक्षण/ })).toBeVisible();
  });

  await test.step('among the surveys of people', async () => {
    await go('/users');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'कटरा', exact: true }) });
    await expect(row).toContainText('रामपुर कटरा');
  });
});
