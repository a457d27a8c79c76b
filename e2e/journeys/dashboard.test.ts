import { DashboardPage } from '../pages/dashboard-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

test('the dashboard greets, counts and lists what was done last; the quick actions lead to a new survey and to all, and sync', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await test.step('the dashboard', async () => {
    const main = page.getByRole('main');
    await expect(new DashboardPage(page).heading).toHaveText('Welcome, Sunita Devi');
    await expect(main.getByText('Rampur Katra, Barabanki')).toBeVisible();

    const numbers = page.getByRole('region', { name: 'Surveys in numbers' });
    await expect(numbers.getByRole('link', { name: 'Pending sync' })).toContainText('0');
    await expect(numbers.getByRole('link', { name: 'Synced' })).toContainText(/\d+%/);
    const figureOf = async (name: string): Promise<number> =>
      Number(/\d+/.exec((await numbers.getByRole('link', { name }).textContent()) ?? '')?.[0]);
    const [total, completed, open] = [
      await figureOf('Total surveys'),
      await figureOf('Completed'),
      await figureOf('In progress'),
    ];
    expect(completed).toBeGreaterThan(0);
    expect(completed + open).toBe(total);

    const recent = page.getByRole('region', { name: 'Recent surveys' });
    await expect(recent.getByRole('link')).toHaveCount(5);
    await expect(recent.getByRole('link').first()).toContainText(/\d+%/);
    await expect(recent.getByText(/Completed|In progress/).first()).toBeVisible();

    const overview = page.getByRole('region', { name: 'Sync overview' });
    for (const row of ['Synced', 'Pending sync', 'Conflict', 'Total']) {
      await expect(overview.getByText(row, { exact: true })).toBeVisible();
    }
    await recent.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/surveys\/SURVEY_/);

    // Each figure equals its list.
    await new DashboardPage(page).open();
    await numbers.getByRole('link', { name: 'Completed' }).click();
    await expect(new SurveyListPage(page).count).toHaveText(new RegExp(`Showing ${completed} `));
  });

  await test.step('quick actions', async () => {
    await new DashboardPage(page).open();
    const quick = page.getByRole('region', { name: 'Quick actions' });
    await quick.getByRole('button', { name: 'Sync data' }).click();
    await expect(page.getByText('All your data is up to date')).toBeVisible();
    await quick.getByRole('link', { name: 'View all surveys' }).click();
    await expect(page).toHaveURL(/\/surveys$/);
    await new DashboardPage(page).open();
    await quick.getByRole('link', { name: 'Create a survey' }).click();
    await expect(page).toHaveURL(/\/surveys\/new$/);
  });
});
