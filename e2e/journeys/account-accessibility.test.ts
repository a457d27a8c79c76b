import { UsersPage } from '../pages/administration/users-page.ts';
import { goTo } from '../pages/go-to.ts';
import { logIn, people } from '../pages/login-page.ts';
import { createLook, faults } from '../support/axe.ts';
import { pageWidth, pageWidthLarge } from '../support/page-width.ts';
import { expect, test } from '../support/test.ts';

const SCREENS = [
  '/profile',
  '/settings',
  '/settings?tab=security',
  '/settings?tab=notifications',
  '/settings?tab=preferences',
  '/settings/access-tokens',
  '/settings/webhooks',
  '/settings/notice',
  '/places',
  '/places/maps',
  '/places/of/48211',
  '/devices',
  '/announcements',
  '/users',
];

test('the screens of accounts can be used by everyone, in both themes', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.admin);
  const { found, look } = createLook(page);
  for (const screen of SCREENS) {
    await goTo(page, screen);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0);
    await look(screen);
  }
  expect(found).toEqual({});
});

test('what opens over the screens of accounts can be used by everyone, in both themes', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.admin);
  const { found, look } = createLook(page);
  await new UsersPage(page).open();
  const open = async (button: string, dialog: 'dialog' | 'alertdialog' = 'dialog'): Promise<void> => {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole(dialog)).toBeVisible();
    await look(button);
  };
  await open('Add a user');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await look('Add a user, refused');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a user' })).toBeFocused();
  await open('Reset password of Sunita Devi');
  await page.keyboard.press('Escape');
  await open('Deactivate Sunita Devi', 'alertdialog');
  await page.goto(new URL('/settings?tab=security', page.url()).href);
  await page.getByRole('button', { name: 'Change password' }).click();
  await look('password, refused');
  await open('Switch on');
  await page.goto(new URL('/settings?tab=preferences', page.url()).href);
  await open('Clear all data');
  expect(found).toEqual({});
});

test('people and places on a wide screen can be used by everyone, in both themes', async ({ newDevice }) => {
  const page = await logIn(await newDevice({ viewport: { width: 1280, height: 800 } }), people.admin);
  for (const screen of ['/places', '/users']) {
    await goTo(page, screen);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0);
    expect(await faults(page), screen).toEqual([]);
  }
});

test('no screen of accounts is wider than a 360 pixel phone, nor with text twice as large', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.admin);
  for (const language of ['en', 'hi']) {
    await page.evaluate((chosen) => {
      localStorage.setItem('i18nextLng', chosen);
      localStorage.setItem('sampark.language', chosen);
    }, language);
    await page.reload();
    for (const path of SCREENS) {
      await goTo(page, path);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      expect(await pageWidth(page), `${path}, ${language}`).toBeLessThanOrEqual(360);
      expect(await pageWidthLarge(page), `${path}, ${language}, large`).toBeLessThanOrEqual(360);
    }
  }
});
