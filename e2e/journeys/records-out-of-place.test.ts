import type { Page } from '@playwright/test';
import { inHindi } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { HOMES, NewVisitPage, RecordsPage } from '../pages/surveys/records-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

/** Moves a record below another one. */
async function move(page: Page, name: string, below: string): Promise<void> {
  const records = new RecordsPage(page);
  await records.openRecord(name);
  await records.press('Move');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(below);
  await dialog.getByText(below, { exact: false }).click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toHaveCount(0);
}

test('two people who move households below each other are told, and one of them puts it right', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', HOMES);
  const [one, other] = [await newDevice(), await newDevice()];
  const sunita = await logInAndGetReady(one, people.staff);
  for (const name of ['Geeta Devi', 'Mohan Das']) {
    await new NewVisitPage(sunita).register(name);
    await expect(new EditorPage(sunita).savedAndSynced).toBeVisible();
  }
  const ramesh = await logInAndGetReady(other, people.staff2);
  await new RecordsPage(ramesh).openRecord('Mohan Das');
  await one.goOffline();
  await other.goOffline();
  await move(sunita, 'Geeta Devi', 'Mohan Das');
  await move(ramesh, 'Mohan Das', 'Geeta Devi');
  await one.goOnline();
  await other.goOnline();

  const told = /People moved this and others below each other/;
  for (const page of [sunita, ramesh]) {
    const records = new RecordsPage(page);
    await records.openList();
    const wrong = records.rows.filter({ hasText: 'Needs a look' });
    await expect(wrong).toHaveCount(2, BY_ITSELF);
    await wrong.getByRole('link', { name: 'Mohan Das' }).click();
    await expect(page.getByText(told)).toBeVisible();
  }
  await inHindi(ramesh);
  await expect(ramesh.getByText(/एक-दूसरे के नीचे/)).toBeVisible();

  await sunita.getByRole('button', { name: 'Choose the place' }).click();
  const dialog = sunita.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Directly in/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(sunita.getByText(told)).toHaveCount(0);
  await expect(ramesh.getByText(/एक-दूसरे के नीचे/)).toHaveCount(0, BY_ITSELF);
});

test('a household whose place is deleted under it is still there, and says so', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', HOMES);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const records = new RecordsPage(page);
  await new NewVisitPage(page).register('Asha Devi');
  await phone.goOffline();
  for (const name of ['Geeta Devi', 'Mohan Das']) await new NewVisitPage(page).register(name);
  await move(page, 'Mohan Das', 'Geeta Devi');
  await records.openRecord('Geeta Devi');
  await records.delete();
  await expect(records.rows).toHaveCount(2);
  await records.openRecord('Mohan Das');
  await expect(page.getByText(/What this was part of is deleted/)).toBeVisible();
  await page.getByRole('button', { name: 'Choose the place' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('Asha');
  await dialog.getByText('Asha Devi', { exact: false }).click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('link', { name: 'Part of Asha Devi' })).toBeVisible();
  await expect(page.getByText(/What this was part of is deleted/)).toHaveCount(0);
});

test('a household that was the same as one that is deleted stands for itself again, and says so', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', HOMES);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const records = new RecordsPage(page);
  const names = ['Asha Devi', 'आशा देवी'];
  for (const name of names) await new NewVisitPage(page).register(name, { 'House number': '12' });
  await phone.goOffline();
  await records.openRecord('Asha Devi');
  const stays = await records.mergeWithAlike();
  await records.openRecord(stays);
  await records.delete();
  await records.openRecord(names.find((name) => name !== stays) ?? '');
  const told = page.getByText(
    'This was said to be the same as something that is gone. It stands for itself.',
  );
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: 'Leave it so' }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByText('stands for itself again.', { exact: false })).toBeVisible();
});
