import { UsersPage } from '../pages/administration/users-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

test('a server that fails is told by what was asked of it, and what it did by what it did', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  await office.openInstalled('/login');
  await expect(office.page.getByText('Panchayat Survey Management System')).toBeVisible();
  const page = await logIn(office, people.admin);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Modular Offline Data Collection for Panchayats')).toBeVisible();
  const fails = (path: RegExp): void => office.network.inject({ fault: 'fail', on: { path } });

  await test.step('the people and their surveys', async () => {
    const users = new UsersPage(page);
    fails(/^\/api\/users\/surveys/);
    await users.open();
    await expect(users.person('Sunita Devi')).toBeVisible();
    await expect(page.getByText('Failed to load surveys data')).toBeVisible();
    office.network.heal();
    await users.act('Refresh');
    await expect(page.getByText('Data refreshed')).toBeVisible();
    fails(/^\/api\/users/);
    await users.act('Refresh');
    await expect(page.getByText('Failed to load users data')).toBeVisible();
  });

  await test.step('a password', async () => {
    fails(/^\/api\/auth\/change-password/);
    const settings = new SettingsPage(page);
    await settings.open('security');
    await settings.changePassword('admin-demo', 'neem-tree');
    await expect(page.getByText('Failed to change password')).toBeVisible();
    await expect(page.getByText('Operation failed. Please try again.')).toBeVisible();
  });

  await test.step('a sync', async () => {
    office.network.heal();
    const list = new SurveyListPage(page);
    await list.open();
    fails(/^\/api\/sync/);
    await list.syncNow.click();
    await expect(page.getByText('Sync failed. Will retry automatically.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Sync failed/ })).toBeVisible();
  });
});
