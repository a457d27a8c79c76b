import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { inLanguage } from '../pages/language.ts';
import { becomesReady, logIn, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { cutOff } from '../support/cut-off.ts';
import { expect, test } from '../support/test.ts';

/** Returns the language of a screen and words that are cut off or broken there, and says where it is wider than the phone or has no heading. */
async function faultsOf(page: Page): Promise<readonly [spoken: string, faults: readonly string[]]> {
  const [spoken, faults] = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the whole screen'] : [];
    const heading = document.querySelector('#root main :is(h1, h2)');
    const isHeaded = heading?.checkVisibility({ visibilityProperty: true }) === true;
    return [document.documentElement.lang, [...(isHeaded ? [] : ['no heading']), ...wide]] as const;
  });
  return [spoken, [...faults, ...(await cutOff(page.locator('#root')))]];
}

const LANGUAGES = ['hi', 'mr', 'te', 'gu', 'pa', 'ta', 'or', 'kn', 'bn', 'ur', 'as', 'ml'];
/** Screens with the app's frame, where a language is chosen. */
const FRAMED = [
  '/dashboard',
  '/surveys',
  '/surveys/new',
  '/surveys/deleted',
  '/offline-demo/practice',
  '/coverage',
  '/reports',
  '/settings',
  '/settings?tab=preferences',
  '/notice',
  '/profile',
  '/offline-demo',
  '/help',
];

test('no language has words that a narrow phone cuts off', async ({ newDevice }) => {
  test.setTimeout(400_000);
  const page = await logIn(await newDevice(), people.staff);
  await becomesReady(page);
  await new NewSurveyPage(page).createByNewForm('Lambi Baat');
  const survey = new URL(page.url()).pathname;
  const found: Record<string, readonly string[]> = {};
  const show = async (path: string): Promise<void> => {
    await goTo(page, path);
    await expect(page.locator('#root main :is(h1, h2)').first()).toBeVisible();
  };
  const look = async (language: string, path: string): Promise<void> => {
    const [spoken, cut] = await faultsOf(page);
    expect(spoken, path).toBe(language);
    if (cut.length > 0) found[`${language} ${path.replace(survey, '/surveys/…')}`] = cut;
  };
  for (const path of [...FRAMED, survey, `${survey}/history`]) {
    await show(path);
    for (const language of LANGUAGES) {
      await inLanguage(page, language);
      await look(language, path);
    }
  }
  for (const language of LANGUAGES) {
    await show(`${survey}/history`);
    await inLanguage(page, language);
    for (const path of ['/no/such/page', `${survey}/print`]) {
      await show(path);
      await look(language, path);
    }
  }
  await show('/dashboard');
  await inLanguage(page, 'en');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  for (const language of LANGUAGES) {
    await inLanguage(page, language);
    await look(language, 'a question');
  }
  expect(found).toEqual({});
});
