import type { Page } from '@playwright/test';

/** Presses twice: a browser lets a page hold a dialog open at the first press only. */
export const pressEscapeTwice = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
};
