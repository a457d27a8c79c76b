import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { RecordsPage } from '../pages/surveys/records-page.ts';
import { expect, test } from '../support/test.ts';

test('the history and the recycle bin call records by their names', async ({ newDevice }) => {
  const device = await newDevice();
  const page = await logInAndGetReady(device, people.admin);
  const records = new RecordsPage(page);
  const open = async (name: string): Promise<void> => {
    await goTo(page, '/records/household?panchayat=48230');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };

  await test.step('the demo has households of one panchayat', async () => {
    await goTo(page, '/records/household?panchayat=48230');
    await expect(page.getByText('25 found')).toBeVisible();
  });

  await test.step('the history of one says what it became a part of', async () => {
    await open('Mahesh Lodhi');
    await records.press('Move');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('jagdish');
    await dialog.getByText('Jagdish Rawat · 17').click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByRole('link', { name: 'Part of Jagdish Rawat' })).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Jagdish Rawat');
  });

  await test.step('a deleted one is in the bin by its name and its type, and comes back as itself', async () => {
    await open('Dinesh Kumar');
    await records.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('24 found')).toBeVisible();
    await goTo(page, '/surveys/deleted');
    const deleted = page.getByRole('main').getByRole('listitem');
    await expect(deleted).toContainText(/Dinesh Kumar.*Household/);
    await deleted.getByRole('button', { name: 'Restore' }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore Dinesh Kumar?' });
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dinesh Kumar' })).toBeVisible();
  });

  await test.step('whoever goes somewhere else while one is being deleted stays there', async () => {
    // The word about the one before.
    await expect(page.getByText('Deleted.')).toBeHidden();
    let answer: (() => void) | undefined;
    await page.route('**/api/sync/batch', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await records.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => answer !== undefined).toBe(true);
    await open('Mahesh Lodhi');
    const there = page.url();
    answer?.();
    await expect(page.getByText('Deleted.')).toBeVisible();
    await expect(page).toHaveURL(there);
  });
});
