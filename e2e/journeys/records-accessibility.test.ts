import { goTo } from '../pages/go-to.ts';
import { inLanguage } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { HOMES, NewVisitPage, RecordsPage } from '../pages/surveys/records-page.ts';
import { createLook } from '../support/axe.ts';
import { cutOff, cutOffLarge } from '../support/cut-off.ts';
import { pageWidth, pageWidthLarge } from '../support/page-width.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

test('records can be read and looked after by everyone, in both themes', async ({ newDevice, server }) => {
  await giveWorkbook(server, '48211', HOMES);
  const page = await logInAndGetReady(await newDevice(), people.staff);
  const { found, look: lookAt } = createLook(page);
  const look = async (name: string): Promise<void> => {
    await lookAt(name);
    const width = await pageWidth(page);
    const large = await pageWidthLarge(page);
    if (width > 360 || large > 360) found[`${name}, width`] = [String(width), String(large)];
  };
  /** Does something in the languages with the longest words. */
  const inLanguages = async (act: (language: string) => Promise<void>): Promise<void> => {
    for (const language of ['ta', 'ml', 'en']) {
      await inLanguage(page, language);
      await act(language);
    }
  };
  const begin = new NewVisitPage(page);
  const records = new RecordsPage(page);
  await records.openList();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await look('no records');
  await begin.register('Geeta Devi', { 'House number': '12', Place: '26.9 80.9' });
  await begin.register('गीता देवी', { 'House number': '12' });
  await begin.open();
  await begin.which.getByText('A new household').click();
  await begin.name.fill('Gita Devi');
  await expect(page.getByRole('button', { name: 'It is this one' })).toHaveCount(2);
  await look('a new survey that looks like one');
  await records.openList();
  await expect(records.rows).toHaveCount(2);
  await look('the list');
  await inLanguages(async (language) => {
    const cut = await cutOffLarge(page, page.getByRole('search'));
    if (cut.length > 0) found[`the filters of the list, large (${language})`] = [...cut];
  });
  await page.getByRole('link', { name: 'Geeta Devi' }).click();
  await expect(page.getByRole('button', { name: 'Compare' })).toBeVisible();
  await look('a record');
  await inLanguages(async (language) => {
    const cut = await cutOff(page.getByRole('main'));
    if (cut.length > 0) found[`a record (${language})`] = [...cut];
  });
  await records.press('Move');
  await look('the place of a record');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Name' })).toBeVisible();
  await look('two records beside each other');
  await page.getByRole('button', { name: 'They are the same' }).click();
  await expect(records.undo).toBeVisible();
  await look('a merged record');
  await page.getByRole('link', { name: 'Change name and facts' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await look('the facts of a record');
  await goTo(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'On record' })).toBeVisible();
  await look('the home');
  expect(found).toEqual({});
});
