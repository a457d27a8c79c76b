import { readFile } from 'node:fs/promises';
import { goTo } from '../pages/go-to.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { createLook } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('an administrator sees by whom surveys were read, and takes it as a table', async ({ newDevice }) => {
  await logInAndGetReady(await newDevice(), people.officer);
  await logInAndGetReady(await newDevice(), people.staff);
  const page = await logIn(await newDevice({ viewport: { width: 1280, height: 800 } }), people.admin);
  await goTo(page, '/settings?tab=security');
  await page.getByRole('link', { name: 'Show who read surveys' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who read surveys');
  const reads = page.getByRole('list', { name: 'Reads' });
  await page.getByRole('searchbox', { name: 'Person' }).fill('rajesh');
  await expect(reads.getByText('Rajesh Mishra').first()).toBeVisible();
  await expect(reads).toContainText('Held on a device');
  await expect(reads).not.toContainText('Asha Verma');
  await page.getByRole('searchbox', { name: 'Panchayat' }).fill('no such panchayat');
  await expect(page.getByText('Nobody read surveys like that')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Panchayat' }).fill('');
  await page.getByLabel('Until').fill('2020-01-01');
  await expect(page.getByText('Nobody read surveys like that')).toBeVisible();
  await page.getByLabel('Until').fill('');
  // Staff read what they fill.
  await page.getByRole('searchbox', { name: 'Person' }).fill('sunita');
  await expect(page.getByText('Nobody read surveys like that')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Person' }).fill('');
  await expect(reads.getByText('Rajesh Mishra').first()).toBeVisible();
  const { found, look } = createLook(page);
  await look('who read surveys');
  expect(found).toEqual({});
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as a table (CSV)' }).click(),
  ]);
  expect(await readFile(await table.path(), 'utf8')).toContain('officer,Rajesh Mishra,device');
  await expect(page.getByText('The table is in the downloads')).toBeVisible();
});
