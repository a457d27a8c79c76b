import type { Page } from '@playwright/test';

/** The screen that is open, in Hindi, as for somebody who chose it before. */
export async function inHindi(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['i18nextLng', 'sampark.language']) localStorage.setItem(key, 'hi');
  });
  await page.reload();
}
