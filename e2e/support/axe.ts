import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Returns axe's findings against a screen in both themes, WCAG 2.2 A and AA and best practice. */
export async function faults(page: Page): Promise<string[]> {
  const light = await analyse(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // The themes differ in nothing but colours.
  const dark = await analyse(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

/** @param rules left out: all */
async function analyse(page: Page, rules?: string[]): Promise<string[]> {
  await settle(page);
  // No screen has frames, so one run in the page itself sees all of it, in less than half of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Waits for what moves: a colour on its way to another is neither of the two. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((each) => each.finished));
  });
