import { EditorPage } from '../pages/editor-page.ts';
import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { HOMES, NewVisitPage, RecordsPage } from '../pages/records-page.ts';
import { giveWorkbook } from '../support/administration.ts';
import { expect, test } from '../support/test.ts';
const OUT = '/tmp/shots-d';
test('shots', async ({ newDevice, server }) => {
  test.setTimeout(300_000);
  await giveWorkbook(server, '48211', HOMES);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const begin = new NewVisitPage(page);
  const records = new RecordsPage(page);
  await begin.open();
  await expect(begin.which).toBeVisible();
  await begin.register('Geeta Devi', { 'House number': '12', Phone: '98765 43210', Place: '26.9 80.9' });
  await begin.register('गीता देवी', { 'House number': '12', Place: '26.9001 80.9' });
  await begin.register('Mohan Das', { 'House number': '14', Members: '5' });
  await begin.register('Savitri Kumari Yadav alias Savita, widow of the late Ram Prasad Yadav', { 'House number': '114/B' });
  await records.openRecord('Mohan Das');
  await records.press('Move');
  await page.getByRole('dialog').getByRole('searchbox').fill('geeta');
  await page.getByRole('dialog').getByText('Geeta Devi', { exact: false }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('is now part of')).toBeVisible();
  const url = page.url();
  const shots = async (name: string) => {
    for (const [w, h] of [[360, 740], [1280, 800]] as const) for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${OUT}/${name}-${w}-${scheme}.png`, fullPage: name !== 'merge' });
    }
    await page.setViewportSize({ width: 360, height: 740 });
  };
  const all = async (l: string) => {
    await goTo(page, '/records/household'); await page.waitForTimeout(700); await shots(`list-${l}`);
    await goTo(page, new URL(url).pathname); await page.waitForTimeout(700); await shots(`mohan-${l}`);
    await goTo(page, '/records/household'); await page.getByRole('link', { name: 'Geeta Devi', exact: true }).click();
    await page.waitForTimeout(900); await shots(`geeta-${l}`);
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
    await page.waitForTimeout(700); await shots(`merge-${l}`);
    await page.keyboard.press('Escape');
    await goTo(page, '/surveys/new'); await page.waitForTimeout(900);
    await page.getByRole('main').getByRole('radio').first().check({ force: true });
    await page.getByRole('main').getByRole('textbox').first().fill('Geeta Debi');
    await page.waitForTimeout(500); await shots(`new-${l}`);
    await goTo(page, '/dashboard'); await page.waitForTimeout(900); await shots(`home-${l}`);
  };
  await all('en');
  await page.evaluate(() => localStorage.setItem('sampark.language', 'hi'));
  await page.reload(); await page.waitForTimeout(1500);
  await all('hi');
  void EditorPage;
});
