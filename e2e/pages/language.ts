import type { Locator, Page } from '@playwright/test';

/** Shows the open screen in a language, as for somebody who chose it before. */
export async function inLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    for (const key of ['i18nextLng', 'sampark.language']) localStorage.setItem(key, chosen);
  }, language);
  await page.reload();
}

/** Shows the open screen in Hindi, as for somebody who chose it before. */
export const inHindi = (page: Page): Promise<void> => inLanguage(page, 'hi');

/** The picker of the language in the frame of a screen, whatever the screen speaks. */
export const languagePicker = (page: Page): Locator =>
  page.getByRole('combobox').filter({ has: page.locator('option[lang="hi"]') });

/** Chooses a language by its own name. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await languagePicker(page).selectOption({ label: name });
}
