import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

/** Plays a language that reads from right to left with English texts: Urdu's catalogue will find the same. */
const readFromTheRight = (page: Page) =>
  page.addInitScript(() => {
    const turn = () => {
      const root = document.querySelector('html');
      if (root && root.dir !== 'rtl') root.dir = 'rtl';
    };
    new MutationObserver(turn).observe(document, { attributes: true, childList: true, subtree: true });
  });

const middleOf = async (page: Page, name: string): Promise<number> => {
  const box = await page.getByRole('navigation', { name }).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return box.x + box.width / 2;
};

test('every screen stands mirrored where the language runs from right to left', async ({ newDevice }) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(office, people.officer);
  expect(await middleOf(page, 'Main menu')).toBeLessThan(640);
  await new NewSurveyPage(page).open();
  await page.getByRole('combobox', { name: 'Panchayat' }).selectOption({ label: 'Mitaura · Deva' });
  await new NewSurveyPage(page).start('Ulta Pulta');
  await new EditorPage(page).fill({ 'Basic Information': { Population: 1000 } });
  const survey = new URL(page.url()).pathname;
  await readFromTheRight(page);
  await page.reload();
  const paths = [
    '/dashboard',
    '/coverage',
    '/reports',
    '/doubts',
    '/surveys',
    '/surveys/map',
    '/surveys/new',
    '/surveys/import',
    '/settings',
    '/settings/access-tokens',
    '/settings/webhooks',
    '/settings/notice',
    '/settings/reads',
    '/notice',
    '/profile',
    '/offline-demo',
    '/help',
  ];
  for (const path of [...paths, `${survey}/links`, survey]) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await middleOf(page, 'Main menu'), path).toBeGreaterThan(640);
    const [width, left] = await page.evaluate(() => {
      const heading = document.querySelector('h1');
      return [document.documentElement.scrollWidth, heading ? getComputedStyle(heading).textAlign : ''];
    });
    expect(width, path).toBeLessThanOrEqual(1280);
    expect(left, path).toBe('start');
  }
  const back = page.getByRole('link', { name: 'All surveys' }).locator('svg');
  expect(await back.evaluate((icon) => getComputedStyle(icon).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)');
});
