import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { inLanguage } from '../pages/language.ts';
import { becomesReady, logIn, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

/**
 * Returns the language of a screen, words that their buttons, headings and fields cut off, words that are broken in two, and says where a
 * screen is wider than the phone or has no heading.
 */
const cutOff = (page: Page): Promise<readonly [spoken: string, cut: readonly string[]]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the whole screen'] : [];
    const heading = document.querySelector('#root main :is(h1, h2)');
    const isHeaded = heading?.checkVisibility({ visibilityProperty: true }) === true;
    const named = document.querySelectorAll<HTMLElement>(
      'button, a, h1, h2, h3, label, legend, [role="tab"], dt, th',
    );
    const cut = [...named].filter((element) => {
      const { display, overflowX } = getComputedStyle(element);
      // A row that is made to scroll is not cut off; a name for screen readers alone is one pixel wide.
      if (display === 'inline' || element.clientWidth < 8 || /auto|scroll/.test(overflowX)) return false;
      return element.scrollWidth > element.clientWidth + 1;
    });
    const broken: string[] = [];
    const range = document.createRange();
    const isOnSeveralLines = (): boolean => {
      const parts = [...range.getClientRects()].filter(({ width }) => width > 1);
      return new Set(parts.map(({ top }) => Math.round(top / 8))).size > 1;
    };
    const texts = document.createTreeWalker(
      document.querySelector('#root') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      // Words for screen readers alone stand in a box of one pixel.
      if ((text.parentElement?.getBoundingClientRect().width ?? 0) < 8) continue;
      range.selectNodeContents(text);
      if (!isOnSeveralLines()) continue;
      for (const word of (text.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (isOnSeveralLines()) broken.push(`broken: ${word[0]}`);
      }
    }
    const said = cut.map((element) => `${element.tagName} ${element.textContent}`);
    const found = [...(isHeaded ? [] : ['no heading']), ...wide, ...said, ...broken];
    return [document.documentElement.lang, found] as const;
  });

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
    const [spoken, cut] = await cutOff(page);
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
  expect(found).toEqual({});
});
