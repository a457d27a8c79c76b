import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { HOMES, NewVisitPage, RecordsPage } from '../pages/surveys/records-page.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

test('households are made, found, visited and looked after on a phone without network', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', HOMES);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const begin = new NewVisitPage(page);
  const records = new RecordsPage(page);
  await begin.open();
  await expect(begin.which).toBeVisible();
  await phone.goOffline();

  await test.step('a new one has its name from the first screen', async () => {
    await begin.register('Geeta Devi', { 'House number': '12', Phone: '98765 43210' });
    await begin.register('Mohan Das', { 'House number': '14' });
  });

  await test.step('a second one of the same name is noticed before it is made', async () => {
    await begin.open();
    await begin.which.getByText('A new household').click();
    await begin.name.fill('गीता देवी');
    await expect(page.getByRole('main').getByRole('link', { name: /Geeta Devi/ })).toBeVisible();
    await page.getByRole('button', { name: 'It is this one' }).click();
    await expect(begin.which.getByRole('radio', { name: /Geeta Devi/ })).toBeChecked();
  });

  await test.step('its visit begins with what is known', async () => {
    await begin.create.click();
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('98765 43210');
    await expect(page.getByRole('heading', { level: 1, name: 'Geeta Devi' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Members' }).fill('5');
    await new EditorPage(page).save.click();
    await page.getByRole('link', { name: 'Back to the record' }).click();
    await expect(page.getByRole('main')).toContainText('Members5');
  });

  await test.step('the list finds them by sound and by number', async () => {
    await records.openList();
    await expect(records.rows).toHaveCount(2);
    await records.search.fill('गीता');
    await expect(records.rows).toHaveCount(1);
    await expect(records.rows).toContainText('Geeta Devi');
    await records.search.fill('43210');
    await expect(records.rows).toHaveCount(1);
    await records.search.fill('');
    await page.getByRole('combobox', { name: 'Visit' }).selectOption({ index: 1 });
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(records.rows).toHaveCount(2);
  });

  await test.step('one is closed, and opened again with one press', async () => {
    await records.openRecord('Mohan Das');
    await records.press('Close');
    await expect(page.getByText('Mohan Das is closed.')).toBeVisible();
    await records.undo.click();
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  });

  await test.step('one is moved below another, but not below itself', async () => {
    await records.press('Move');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('das');
    await expect(dialog.getByText('Nothing found', { exact: false })).toBeVisible();
    await dialog.getByRole('searchbox').fill('geeta');
    await dialog.getByText('Geeta Devi', { exact: false }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByRole('link', { name: 'Part of Geeta Devi' })).toBeVisible();
  });

  await test.step('its name is an ordinary edit', async () => {
    await page.getByRole('link', { name: 'Change name and facts' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Mohan Lal Das');
    await new EditorPage(page).save.click();
    await page.getByRole('link', { name: 'Back to the record' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mohan Lal Das' })).toBeVisible();
  });

  await test.step('the home counts them', async () => {
    await goTo(page, '/dashboard');
    const counts = page.getByRole('region', { name: 'On record' });
    await expect(counts.getByRole('link', { name: 'Households 2' })).toBeVisible();
    await expect(counts).toContainText(/All visited|not visited/);
  });

  await test.step('one is deleted after a question', async () => {
    await records.openRecord('Mohan Lal Das');
    await records.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(records.rows).toHaveCount(1);
  });
});
