import type { Page } from '@playwright/test';

/** Shows the open screen in Hindi, as for somebody who chose it before. */
export async function inHindi(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['i18nextLng', 'sampark.language']) localStorage.setItem(key, 'hi');
  });
  await page.reload();
}
