import type { Page } from '@playwright/test';
import { UsersPage } from '../pages/administration/users-page.ts';
import { goTo } from '../pages/go-to.ts';
import { inHindi, inLanguage } from '../pages/language.ts';
import { logIn, people } from '../pages/login-page.ts';
import { createLook, faults } from '../support/axe.ts';
import { cutOff, cutOffLarge } from '../support/cut-off.ts';
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

/** Opens what opens over the screens, and looks at each. */
async function lookOver(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const open = async (button: string, dialog: 'dialog' | 'alertdialog' = 'dialog'): Promise<void> => {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole(dialog)).toBeVisible();
    await look(button);
    expect(await cutOffLarge(page.getByRole(dialog)), `${button}, large`).toEqual([]);
  };
  await new UsersPage(page).open();
  await open('Add a user');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await look('Add a user, refused');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a user' })).toBeFocused();
  await open('Reset password of Sunita Devi');
  await inLanguage(page, 'ta');
  expect(await cutOff(page.locator('#root')), 'a password and people, in Tamil').toEqual([]);
  await inLanguage(page, 'en');
  await page.keyboard.press('Escape');
  await open('Deactivate Sunita Devi', 'alertdialog');
  await page.keyboard.press('Escape');
  await goTo(page, '/settings?tab=security');
  await page.getByRole('button', { name: 'Change password' }).click();
  await look('password, refused');
  await open('Switch on');
  await page.keyboard.press('Escape');
  await goTo(page, '/settings?tab=preferences');
  await open('Clear all data');
  await page.keyboard.press('Escape');
}

test('the screens of accounts and what opens over them can be used by everyone, in both themes, and no screen is wider than a 360 pixel phone, nor with text twice as large', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.admin);
  const { found, look } = createLook(page);
  const show = async (screen: string): Promise<void> => {
    await goTo(page, screen);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  };
  const fits = async (screen: string): Promise<void> => {
    expect(await pageWidth(page), screen).toBeLessThanOrEqual(360);
    expect(await pageWidthLarge(page), `${screen}, large`).toBeLessThanOrEqual(360);
  };

  await test.step('each screen', async () => {
    for (const screen of SCREENS) {
      await show(screen);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0);
      await look(screen);
      await fits(screen);
    }
  });
  await test.step('what opens over them', () => lookOver(page, look));
  await test.step('each screen in Hindi', async () => {
    await inHindi(page);
    for (const screen of SCREENS) {
      await show(screen);
      await fits(`${screen}, hi`);
    }
  });
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
