import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { inLanguage } from '../pages/language.ts';
import { becomesReady, logIn, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

/** Finds words that their buttons, headings and fields cut off, words that are broken in two, and screens that are wider than the phone. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the whole screen'] : [];
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
    const texts = document.createTreeWalker(
      document.querySelector('#root') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      // Words for screen readers alone stand in a box of one pixel.
      if ((text.parentElement?.getBoundingClientRect().width ?? 0) < 8) continue;
      for (const word of (text.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 8)),
        );
        if (lines.size > 1) broken.push(`broken: ${word[0]}`);
      }
    }
    return [...wide, ...cut.map((element) => `${element.tagName} ${element.textContent}`), ...broken];
  });

const LANGUAGES = ['hi', 'mr', 'te', 'gu', 'pa', 'ta', 'or', 'kn', 'bn', 'ur', 'as', 'ml'];
const SCREENS = [
  '/dashboard',
  '/surveys',
  '/surveys/new',
  '/surveys/bin',
  '/coverage',
  '/reports',
  '/records',
  '/settings',
  '/settings?tab=preferences',
  '/notice',
  '/profile',
  '/offline-demo',
  '/practice',
  '/help',
];

test('no language has words that a narrow phone cuts off', async ({ newDevice }) => {
  test.setTimeout(400_000);
  const page = await logIn(await newDevice(), people.staff);
  await becomesReady(page);
  await new NewSurveyPage(page).createByNewForm('Lambi Baat');
  const survey = new URL(page.url()).pathname;
  const found: Record<string, readonly string[]> = {};
  for (const language of LANGUAGES) {
    await inLanguage(page, language);
    for (const path of [...SCREENS, survey, `${survey}/history`, `${survey}/print`]) {
      await goTo(page, path);
      await expect(page.locator('#root main :is(h1, h2)').first()).toBeVisible();
      const cut = await cutOff(page);
      if (cut.length > 0) found[`${language} ${path.replace(survey, '/surveys/…')}`] = cut;
    }
  }
  expect(found).toEqual({});
});
