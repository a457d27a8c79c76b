import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewVisitPage, RecordsPage } from '../pages/surveys/records-page.ts';
import { addMember, openRoster, ROSTER } from '../pages/surveys/roster.ts';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { faults } from '../support/axe.ts';
import type { Device } from '../support/device/device.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { expect, test } from '../support/test.ts';

const family = (page: Page) => new RowsPage(page, 'Family');

/** Opens the roster of a household with one member on two phones, and takes their network away. */
async function bothWithRoster(
  newDevice: () => Promise<Device>,
  server: TestServer,
): Promise<readonly [Device, Device]> {
  await giveWorkbook(server, '48211', ROSTER);
  const both = [await newDevice(), await newDevice()] as const;
  const page = await logInAndGetReady(both[0], people.staff);
  await new NewVisitPage(page).register('Geeta Devi');
  await expect(new EditorPage(page).savedAndSynced).toBeVisible();
  await openRoster(page);
  await addMember(page, 'Ram', '12');
  await new EditorPage(page).save.click();
  await expect(new EditorPage(page).savedAndSynced).toBeVisible();
  const other = await logInAndGetReady(both[1], people.staff2);
  await openRoster(other);
  await expect(family(other).line(1)).toBeVisible(BY_ITSELF);
  for (const phone of both) await phone.goOffline();
  return both;
}

/** Answers a question of the first member, and saves. */
async function change(page: Page, question: string, answer: string): Promise<void> {
  const line = family(page).line(1);
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  await new EditorPage(page).field(question).fill(answer);
  await new EditorPage(page).save.click();
  await expect(new EditorPage(page).savedOnPhone).toBeVisible();
}

/** Opens the page of Ram, who is part of the household. */
async function openRam(page: Page): Promise<void> {
  await new RecordsPage(page).openRecord('Geeta Devi');
  await page.getByRole('link', { name: 'Ram', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ram' })).toBeVisible();
}

test('two ages of one member are one choice, in the row; the person has the chosen one', async ({
  newDevice,
  server,
}) => {
  const [one, other] = await bothWithRoster(newDevice, server);
  await change(one.page, 'Age', '13');
  await change(other.page, 'Age', '14');
  await one.goOnline();
  await expect(new EditorPage(one.page).savedOnServer).toBeVisible(BY_ITSELF);
  await other.goOnline();
  const { page } = other;
  const editor = new EditorPage(page);
  await expect(editor.conflict('Age')).toBeVisible(BY_ITSELF);
  expect(await faults(page), 'two ages in a row').toEqual([]);

  await test.step('until then the page of the person says that it needs somebody', async () => {
    await openRam(page);
    await expect(page.getByRole('link', { name: 'Conflict: needs you' })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await openRoster(page);
  });

  await test.step('the choice in the row is the choice for the person', async () => {
    await family(page).line(1).click();
    await editor.keep('Age', '13');
    await expect(editor.conflict('Age')).toHaveCount(0);
    for (const each of [page, one.page]) {
      await openRam(each);
      await expect(each.getByRole('main')).toContainText('Age13', BY_ITSELF);
      await expect(each.getByRole('link', { name: 'Conflict: needs you' })).toHaveCount(0, BY_ITSELF);
    }
  });
});

test('a member who is taken out of the roster here and changed there stays a person, with the change', async ({
  newDevice,
  server,
}) => {
  const [one, other] = await bothWithRoster(newDevice, server);
  await family(one.page).change(1, 'Take out');
  await new EditorPage(one.page).save.click();
  await expect(new EditorPage(one.page).savedOnPhone).toBeVisible();
  await change(other.page, 'Occupation', 'school');
  await one.goOnline();
  await expect(new EditorPage(one.page).savedOnServer).toBeVisible(BY_ITSELF);
  await other.goOnline();
  const { page } = other;
  const panel = page.getByRole('group', { name: /^Taken out on one side, changed on the other: Ram/ });
  await expect(panel).toBeVisible(BY_ITSELF);
  await panel.getByRole('button', { name: 'Take it out' }).click();
  await expect(panel).toHaveCount(0);
  for (const each of [page, one.page]) {
    await openRam(each);
    await expect(each.getByRole('main')).toContainText(/Age12.*Occupationschool/, BY_ITSELF);
  }
});

test('a household that is deleted there leaves the members who are written down here, and they say what is wrong', async ({
  newDevice,
  server,
}) => {
  const [one, other] = await bothWithRoster(newDevice, server);
  await new RecordsPage(one.page).openRecord('Geeta Devi');
  await new RecordsPage(one.page).delete();
  await addMember(other.page, 'Mina', '9');
  await new EditorPage(other.page).save.click();
  await expect(new EditorPage(other.page).savedOnPhone).toBeVisible();
  await goTo(one.page, '/offline-demo');
  await one.goOnline();
  await expect(one.page.getByText('Nothing is waiting.', { exact: false })).toBeVisible(BY_ITSELF);
  await other.goOnline();
  await expect(new EditorPage(other.page).savedOnServer).toBeVisible(BY_ITSELF);
  for (const { page } of [other, one]) {
    await goTo(page, '/records/person');
    const rows = new RecordsPage(page).rows;
    await expect(rows).toHaveText([/^Mina.*Needs a look/, /^Ram.*Needs a look/], BY_ITSELF);
  }
  const { page } = one;
  await page.getByRole('link', { name: 'Mina' }).click();
  await expect(page.getByText(/What this was part of is deleted/)).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'Household roster' }).getByRole('link').click();
  await expect(family(page).lines).toHaveCount(2);
});
