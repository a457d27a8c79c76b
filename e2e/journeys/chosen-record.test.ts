import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewVisitPage, RecordsPage } from '../pages/surveys/records-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

/** A form about households that asks from which other one a household comes. */
const FAMILIES = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | save_to | calculation |
  | | begin_group | home | Home | घर | | |
  | | text | head | Head of the household | परिवार के मुखिया | head | |
  | | text | house_no | House number | मकान नंबर | house_no | |
  | | text | members | Members | सदस्य | members | |
  | | select_one_from_file household | parents | Home of the parents | माता-पिता का घर | parents | |
  | | select_one_from_file water_source | well | Water from | पानी कहाँ से | | |
  | | calculate | there | People there | वहाँ के लोग | | instance('household')/root/item[name = \${parents}]/members |
  | | end_group | | | | | |
  | settings | form_title | form_id | subject |
  | | Family visit | families | household |
  | entities | list_name | label | create_if | update_if |
  | | household | \${head} | true() | true() |`;

test('a survey chooses one of the households, on a phone without network', async ({ newDevice, server }) => {
  await giveWorkbook(server, '48211', FAMILIES, { recordTypes: ['water_source'] });
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const begin = new NewVisitPage(page);
  const records = new RecordsPage(page);
  const editor = new EditorPage(page);
  const parents = page.getByRole('group', { name: /^Home of the parents/ });
  const search = page.getByRole('searchbox', { name: 'Search: Home of the parents' });
  const there = page.getByRole('group', { name: 'People there' });
  await begin.open();
  await expect(begin.which).toBeVisible();
  await phone.goOffline();

  await test.step('one that a Save makes can be chosen at once, and of others there are none yet', async () => {
    await begin.register('Geeta Devi', { 'House number': '12', Members: '5' });
    await expect(parents.getByRole('radio', { name: 'Geeta Devi · 12' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Water from' })).toContainText('No water source yet');
  });

  await test.step('one is found by how its name sounds, and says what is known of it', async () => {
    await begin.register('Mohan Das', { 'House number': '14' });
    await search.fill('गीता');
    await expect(parents.getByRole('radio')).toHaveCount(1);
    await parents.getByText('Geeta Devi · 12').click();
    await expect(there).toContainText('5');
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
  });

  await test.step('what waits to be sent is named by the household that it is about, not by its panchayat', async () => {
    await goTo(page, '/offline-demo');
    const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
    await expect(waiting.getByRole('heading', { name: 'Geeta Devi' })).toHaveCount(2);
    await waiting.getByRole('link', { name: 'Mohan Das' }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mohan Das');
    await page.goBack();
    await page.goBack();
  });

  await test.step('a printed survey has its name', async () => {
    await editor.print();
    await expect(page.getByRole('main')).toContainText('Geeta Devi');
    await page.goBack();
  });

  const survey = /surveys\/([^/]+)$/.exec(page.url())?.[1] ?? '';
  await test.step('who reads the survey on the server, without the records, reads its name, too', async () => {
    await phone.goOnline();
    await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);
    await goTo(page, `/panchayats/48211/${survey}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mohan Das');
    await expect(page.getByRole('main')).toContainText('Home of the parentsGeeta Devi');
  });

  await test.step('one that is deleted stays as the answer, and the field says so', async () => {
    await records.openRecord('Geeta Devi');
    await records.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await records.openRecord('Mohan Das');
    await page.getByRole('region', { name: 'Surveys' }).getByRole('link').first().click();
    await expect(parents.getByRole('radio', { name: 'A record that is not here' })).toBeChecked();
    await expect(parents).toHaveAccessibleDescription(/is deleted, or not on this phone/);
    await page.getByRole('button', { name: 'Clear Home of the parents' }).click();
    await expect(parents.getByRole('radio', { checked: true })).toHaveCount(0);
  });
});
