import { expect } from '@playwright/test';
import { signIn } from '../steps.ts';
import { test } from '../test.ts';

test('the list lies on the disk as CSV, workbook and JSON, also without network', async ({ newPhone }) => {
  const phone = await newPhone();
  await signIn(phone);
  phone.network.down();
  await phone.press('link', 'Surveys');
  await phone.sees(/Showing \d+ surveys/);

  await phone.press('button', 'Export list');
  await phone.press('button', 'CSV');
  const csv = (await phone.downloaded(/^surveys-.*\.csv$/)).toString('utf8');
  expect(csv.startsWith('\uFEFFvillage_name,')).toBe(true);
  expect(csv).toContain('Katra');

  await phone.press('button', 'Export list');
  await phone.press('button', 'Excel (XLSX)');
  expect((await phone.downloaded(/\.xlsx$/)).subarray(0, 2).toString()).toBe('PK');

  await phone.press('button', 'Export list');
  await phone.press('button', 'JSON');
  const surveys = JSON.parse((await phone.downloaded(/\.json$/)).toString('utf8')) as object[];
  expect(surveys).toContainEqual(expect.objectContaining({ village_name: 'Katra' }));
});
