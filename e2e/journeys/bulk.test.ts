import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { BulkPage } from '../pages/surveys/bulk-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

test('several surveys are deleted, and come back as a whole once there is network; without network an answer is changed in several, and taken back; what was changed since stays', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.officer);
  const bulk = new BulkPage(page);
  const list = new SurveyListPage(page);
  await test.step('deleted', async () => {
    await bulk.open();
    await bulk.choose('Nayagaon', 'Purwa');
    await bulk.delete.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 surveys?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(bulk.chosen).toHaveText('2 surveys selected');
    await bulk.delete.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('2 surveys deleted.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Nayagaon', exact: true })).toHaveCount(0);
    await goTo(page, '/surveys/deleted');
    await expect(page.getByRole('heading', { name: 'Nayagaon', exact: true })).toBeVisible();

    await phone.goOffline();
    await bulk.open();
    const action = await bulk.action('Deletion');
    await bulk.takeBack(action);
    await expect(action).toContainText('2 wait for network.');
    await phone.goOnline();
    await action.getByRole('button', { name: 'Take back the rest' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await expect(action).toContainText('2 surveys are as they were before.');
    await list.open();
    await list.searchFor('Nayagaon');
    await expect(list.card('Nayagaon')).toBeVisible();
  });

  await test.step('changed', async () => {
    await phone.goOffline();
    await bulk.open();
    await expect(bulk.change).toBeDisabled();
    await bulk.choose('Nayagaon', 'Purwa');
    await expect(bulk.chosen).toHaveText('2 surveys selected');
    await bulk.give('Households', '123');
    await expect(page.getByText('2 surveys changed.')).toBeVisible();

    await list.open();
    await list.edit('Purwa');
    const editor = new EditorPage(page);
    await expect(editor.field('Households')).toHaveValue('123');
    await editor.fill({ 'Basic Information': { Households: 321 } });
    await editor.save.click();
    await expect(editor.savedLocally).toBeVisible();

    await bulk.open();
    const action = await bulk.action('Answer changed: Households');
    await expect(action).toContainText('2 surveys');
    await bulk.takeBack(action);
    await expect(action).toContainText('1 survey is as it was before.');
    await expect(action).toContainText('1 was changed since and stays:');
    await expect(action).toContainText('Purwa: Households');
    await action.getByRole('link', { name: 'Purwa' }).click();
    await expect(editor.field('Households')).toHaveValue('321');
  });
});
