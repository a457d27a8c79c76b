import type { Locator, Page } from '@playwright/test';
import { CoveragePage } from '../pages/coverage-page.ts';
import { goTo } from '../pages/go-to.ts';
import { inLanguage } from '../pages/language.ts';
import { logIn, people } from '../pages/login-page.ts';
import { completeSurvey, EditorPage } from '../pages/surveys/editor-page.ts';
import { ImportPage } from '../pages/surveys/import-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { createLook, faults } from '../support/axe.ts';
import { cutOffLarge } from '../support/cut-off.ts';
import { pageWidth, pageWidthLarge } from '../support/page-width.ts';
import { expect, test } from '../support/test.ts';

type Look = (name: string) => Promise<void>;

/** Checks that nothing on a phone is wider than the screen while its text is twice as large. */
const fitsLarge = async (page: Page, name: string): Promise<void> =>
  expect(await pageWidthLarge(page), `${name}, large`).toBeLessThanOrEqual(360);

test('every screen can be used by everyone, in both themes, and nothing on a 360 pixel phone is wider than the screen, nor with text twice as large', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  const { found, look } = createLook(page);
  const editor = new EditorPage(page);
  await new NewSurveyPage(page).createFor('Sab Ke Liye');
  const survey = new URL(page.url()).pathname;
  await new SurveyListPage(page).open();
  await page.getByRole('link', { name: 'Conflict: needs you' }).click();
  await expect(editor.conflict('Households')).toBeFocused();
  const conflict = new URL(page.url()).pathname;

  await test.step('a conflict and its history', async () => {
    await look('editor, a conflict');
    await editor.history();
    await expect(page.getByText('Every change that reached the server')).toBeVisible();
    await look('history');
  });

  const show = async (path: string): Promise<void> => {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await pageWidth(page), path).toBeLessThanOrEqual(360);
    await fitsLarge(page, path);
  };
  await test.step('each screen', async () => {
    const screens = [
      '/dashboard',
      '/surveys',
      '/surveys/new',
      '/surveys/deleted',
      '/offline-demo',
      '/offline-demo/practice',
      '/no/such/page',
    ];
    for (const path of screens) {
      await show(path);
      await look(path);
    }
    // Others look at these with axe.
    const more = ['/help', '/docs', '/api', conflict, `${conflict}/history`, `${conflict}/links`];
    for (const path of [...more, `${survey}/print`, survey]) await show(path);
  });

  await test.step('each module', async () => {
    for (const [module, answers] of Object.entries(completeSurvey)) {
      await editor.fill({ [module]: answers });
      await look(`editor, ${module}`);
    }
  });
  expect(found).toEqual({});
});

test('the pages for everybody can be read by everyone, in both themes', async ({ newDevice }) => {
  const page = await (await newDevice()).openInstalled('/login');
  const { found, look } = createLook(page);
  await look('/login');
  await fitsLarge(page, '/login');
  for (const path of ['/about', '/help', '/docs', '/api', '/privacy', '/terms', '/forgot-password']) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.evaluate(() => {
      for (const closed of document.querySelectorAll('details')) closed.open = true;
    });
    await look(path);
  }
  expect(found).toEqual({});
});

async function lookAtCoverage(page: Page, look: Look): Promise<void> {
  await expect(page.getByText('villages begun')).toBeVisible();
  await look('dashboard with coverage');
  for (const screen of ['/coverage', '/coverage?view=table', '/coverage/48211']) {
    await goTo(page, screen);
    await expect(page.getByText('villages begun').or(page.getByRole('table')).first()).toBeVisible();
    await look(screen);
    await fitsLarge(page, screen);
  }
}

async function lookAtFiles(page: Page, look: Look): Promise<void> {
  const importing = new ImportPage(page);
  await importing.open();
  await importing.choose({
    name: 'kobo.csv',
    content:
      'village,basic_info/households,a_very_long_name_of_a_column_that_nobody_knows,_uuid\nAtlantis,x,1,a\n',
  });
  await page.getByRole('button', { name: 'Change what “village” is' }).click();
  await look('columns of a file');
  await fitsLarge(page, 'columns of a file');
  await importing.check.click();
  await expect(importing.problems).toBeVisible();
  await look('what a file would do');
  await fitsLarge(page, 'what a file would do');
}

async function lookAtSurveys(page: Page, look: Look): Promise<void> {
  const screen = new NewSurveyPage(page);
  await goTo(page, '/surveys/new?panchayat=48211');
  await screen.village.focus();
  await expect(screen.suggestions.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(screen.suggestions.first()).toHaveAttribute('aria-selected', 'true');
  await look('villages to choose from');
  await goTo(page, '/surveys/select');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await look('several surveys at once');
  await fitsLarge(page, 'several surveys at once');
  const list = new SurveyListPage(page);
  await list.open();
  await list.exportList.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('export');
  expect(await cutOffLarge(page.getByRole('dialog')), 'export, large').toEqual([]);
  await page.keyboard.press('Escape');
}

async function lookAtReports(page: Page, look: Look): Promise<void> {
  await goTo(page, '/reports?panchayat=48211');
  await expect(page.getByText(/villages have a survey/)).toBeVisible();
  await look('report');
  await fitsLarge(page, 'report');
  await page.getByRole('article', { name: 'Roads' }).getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('table', { name: 'Roads, place by place' })).toBeVisible();
  await look('villages of a report side by side');
  await goTo(page, '/reports?block=1041');
  await expect(page.getByRole('article', { name: 'Households' })).toBeVisible();
  await look('report of a block');
  await goTo(page, '/reports/print?panchayat=48211');
  await expect(page.getByRole('heading', { name: 'Villages side by side' })).toBeVisible();
  await look('report on paper');
}

async function lookAtDoubts(page: Page, look: Look): Promise<void> {
  await goTo(page, '/doubts?form=village-detailed');
  await expect(page.getByRole('listitem').filter({ hasText: 'Reason:' }).first()).toBeVisible();
  await look('doubts');
  await fitsLarge(page, 'doubts');
  const editor = new EditorPage(page);
  const list = new SurveyListPage(page);
  await list.open();
  await list.edit('Tindola');
  await expect(editor.doubts).toBeVisible();
  expect(await faults(page), 'a doubt').toEqual([]);
  await editor.reason().fill('A new colony');
  await expect(editor.doubts).toContainText('Kept, with a reason');
  expect(await faults(page), 'a reason').toEqual([]);
  await editor.print();
  await expect(page.getByRole('article')).toBeVisible();
  expect(await faults(page), 'paper').toEqual([]);
}

/** Looks whether the patterns, what is chosen and how far a survey is are there in forced colours. */
async function lookInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const fill = (at: Locator): Promise<string> =>
    at.evaluate((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return `${backgroundColor} ${backgroundImage}`;
    });
  const coverage = new CoveragePage(page);
  await coverage.open();
  const key = (state: string) =>
    coverage.panchayat('Tindola').getByText(state).locator('xpath=preceding-sibling::*');
  const keys = await Promise.all(['Complete', 'In progress', 'Not begun'].map((state) => fill(key(state))));
  expect(new Set(keys).size, keys.join()).toBe(3);
  const view = page.getByRole('group', { name: 'Show as' });
  expect(await fill(view.getByRole('button', { name: 'Chart' }))).not.toBe(
    await fill(view.getByRole('button', { name: 'Table' })),
  );
  await new SurveyListPage(page).open();
  const progress = page.getByRole('progressbar').first();
  expect(await fill(progress.locator('div'))).not.toBe(await fill(progress));
}

test('what an officer sees can be used by everyone, in both themes and in forced colours', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.officer);
  const { found, look } = createLook(page);
  await test.step('coverage', () => lookAtCoverage(page, look));
  await test.step('the import of a file', () => lookAtFiles(page, look));
  await test.step('new surveys, several at once, and the export', () => lookAtSurveys(page, look));
  await test.step('reports', () => lookAtReports(page, look));
  await test.step('doubts, the detailed form and paper', () => lookAtDoubts(page, look));
  await test.step('forced colours', () => lookInForcedColours(page));
  expect(found).toEqual({});
});

const enlarge = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Returns where the words of places on the screen begin and end, in pixels from its left. */
const edgesOf = (places: Locator) =>
  places.evaluateAll((all) =>
    all.map((place) => {
      const words = document.createRange();
      words.selectNodeContents(place);
      const { left, right } = words.getBoundingClientRect();
      return { left, right };
    }),
  );

test('with text twice as large the header is whole, and the names in the bar stand apart, also long ones', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  await new SurveyListPage(page).open();
  const sign = page.getByRole('button', { name: /^Sync status/ });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(sign).toHaveText('1 needs you');
  await enlarge(page);
  const [ofSign] = await edgesOf(sign);
  expect(ofSign?.right).toBeLessThanOrEqual(360 - 16);
  const names = await edgesOf(menu.getByText(/^(Home|Surveys|New|More)$/));
  expect(names).toHaveLength(4);
  for (const [at, { left }] of names.entries())
    expect(left - (names[at - 1]?.right ?? 0)).toBeGreaterThanOrEqual(at === 0 ? 0 : 8);

  await goTo(page, '/dashboard');
  for (const [language, words] of [
    ['ta', /^(முகப்பு|கணக்கெடுப்புகள்|புதியது|மேலும்)$/],
    ['ml', /^(ഹോം|സർവേകൾ|പുതിയത്|കൂടുതൽ)$/],
  ] as const) {
    await inLanguage(page, language);
    const long = await edgesOf(page.getByRole('navigation').getByText(words));
    expect(long, language).toHaveLength(4);
    for (const [at, { left }] of long.entries())
      expect(left, language).toBeGreaterThan(long[at - 1]?.right ?? 0);
    expect(long.at(-1)?.right, language).toBeLessThan(360);
    for (const path of ['/surveys', '/surveys/deleted', '/offline-demo', '/help', '/docs', '/dashboard']) {
      await goTo(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main :is(h2, h3)').first()).toBeVisible();
      expect(await pageWidth(page), `${path} (${language})`).toBeLessThanOrEqual(360);
    }
  }
});
