import type { Page } from '@playwright/test';

/**
 * Goes to another screen of the open app, as its links do. Loading the app anew takes ten times as long; journeys about that
 * use `page.goto`.
 */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);
