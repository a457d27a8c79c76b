import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Returns axe's findings against a screen, WCAG 2.2 A and AA and best practice. */
export async function faults(page: Page): Promise<string[]> {
  // A colour on its way to another is neither of the two.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((each) => each.finished));
  });
  // No screen has frames, so one run in the page itself sees all of it, in less than half of the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
