import { EditorPage } from '../pages/editor-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { test } from '../support/test.ts';

for (const [name, viewport, language, colorScheme] of [
  ['phone-en', { width: 360, height: 740 }, 'en', 'light'],
  ['phone-hi-dark', { width: 360, height: 740 }, 'hi', 'dark'],
  ['desk-en', { width: 1280, height: 800 }, 'en', 'light'],
  ['desk-hi', { width: 1280, height: 800 }, 'hi', 'dark'],
] as const) {
  test(`shots ${name}`, async ({ newDevice }) => {
    const phone = await newDevice({ viewport, colorScheme });
    const page = await logIn(phone, people.officer);
    await page.waitForTimeout(2500);
    await page.evaluate((l) => { localStorage.setItem('i18nextLng', l); localStorage.setItem('sampark.language', l); localStorage.setItem('sampark.theme', l==='x'?'':'') ; }, language);
    await page.evaluate((t) => { const c = localStorage.getItem('sampark.theme'); if (c === '') localStorage.removeItem('sampark.theme'); document.documentElement.dataset.theme = t; }, colorScheme);
    const shot = async (n: string, full = false) => {
      await page.evaluate((t) => { document.documentElement.dataset.theme = t; }, colorScheme);
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/shots/${name}-${n}.png`, fullPage: full });
    };
    const at = (p: string) => page.goto(new URL(p, page.url()).href);
    await at('/surveys/SURVEY_DEMO_48213_1?module=basic_info');
    await page.locator('[data-field="basic_info.households"] input').waitFor();
    await shot('warn-top');
    await shot('warn', true);
    await at('/surveys/SURVEY_DEMO_48213_2?module=basic_info');
    await page.locator('[data-field="basic_info.households"] input').waitFor();
    await shot('reason', true);
    await at('/surveys/SURVEY_DEMO_48211_6?module=basic_info');
    await page.locator('[data-field="basic_info.households"] input').fill('999');
    await page.locator('[data-field="basic_info.population"] input').fill('12345');
    await shot('typed');
    await page.locator('[data-field="basic_info.primary_occupation"] input').first().focus();
    await page.keyboard.press('2');
    await shot('choice');
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
    await shot('big');
  });
}
