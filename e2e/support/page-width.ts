import type { Page } from '@playwright/test';

/** Returns the width of the page with all that reaches out of its window, in pixels. */
export const pageWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);

/** Returns the width that the page has while its text is twice as large. */
export const pageWidthLarge = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const width = root.scrollWidth;
    root.style.fontSize = '';
    return width;
  });
