import { logIn, people } from '../pages/login-page.ts';
import { test } from '../support/test.ts';

const SCREENS: Record<string, string> = {
  profile: '/profile', set1: '/settings', set2: '/settings?tab=security', set3: '/settings?tab=notifications', set4: '/settings?tab=preferences', users: '/users',
};
const only = (process.env['SHOTS'] ?? '').split(',').filter(Boolean);
for (const [name, viewport, colorScheme, hindi] of [
  ['phone-en', undefined, 'light', false],
  ['phone-hi-dark', undefined, 'dark', true],
  ['wide-en', { width: 1280, height: 800 }, 'light', false],
] as const) {
  test(`shots ${name}`, async ({ newDevice }) => {
    const device = await newDevice({ ...(viewport ? { viewport } : {}), colorScheme });
    const page = await logIn(device, people.admin);
    if (hindi) await page.evaluate(() => { localStorage.setItem('i18nextLng', 'hi'); localStorage.setItem('sampark.language', 'hi'); });
    for (const [screen, path] of Object.entries(SCREENS)) {
      if (only.length > 0 && !only.includes(screen)) continue;
      await page.goto(new URL(path, page.url()).href);
      await page.waitForTimeout(900);
      await page.screenshot({ path: `/tmp/shots-screens/${name}-${screen}.png`, fullPage: true });
    }
  });
}
