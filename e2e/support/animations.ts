import type { Page } from '@playwright/test';

/** Waits until nothing on the screen is on its way to another place or colour. Endless animations do not count. */
export const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((each) => each.finished));
  });
