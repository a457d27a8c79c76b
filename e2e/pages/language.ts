import type { Locator, Page } from '@playwright/test';

/**
 * Shows the open screen in a language, as for somebody who chose it in the frame, and waits until it stands there. A narrow phone hides
 * that picker behind More, which would cover the screen. A screen without a frame is loaded anew, as for somebody who chose it before.
 */
export async function inLanguage(page: Page, language: string): Promise<void> {
  const isChosen = await page.evaluate(async (chosen) => {
    const picker = document.querySelector<HTMLSelectElement>('select:has(> option[lang="hi"])');
    if (picker === null) {
      for (const key of ['i18nextLng', 'sampark.language']) localStorage.setItem(key, chosen);
      return false;
    }
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // A choice is passed over while another one is on its way.
    while (picker.ariaBusy === 'true') await frame();
    picker.value = chosen;
    picker.dispatchEvent(new Event('change', { bubbles: true }));
    while (document.documentElement.lang !== chosen) await frame();
    await frame();
    await frame();
    return true;
  }, language);
  if (!isChosen) await page.reload();
}

/** Shows the open screen in Hindi. */
export const inHindi = (page: Page): Promise<void> => inLanguage(page, 'hi');

/** The picker of the language in the frame of a screen, whatever the screen speaks. */
export const languagePicker = (page: Page): Locator =>
  page.getByRole('combobox').filter({ has: page.locator('option[lang="hi"]') });

/** Chooses a language by its own name. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await languagePicker(page).selectOption({ label: name });
}
