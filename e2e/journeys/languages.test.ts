import type { Page } from '@playwright/test';
import { shippedInAllLanguages } from '@sampark/core/forms/shipped/in-all-languages';
import { LANGUAGE_NAMES } from '@sampark/i18n/languages';
import { goTo } from '../pages/go-to.ts';
import { chooseLanguage, languagePicker } from '../pages/language.ts';
import { becomesReady, logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

const spoken = (page: Page) => page.locator('html').getAttribute('lang');

test('a language that is chosen at the login is whole on the device', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await phone.openInstalled('/login');
  await becomesReady(page);
  await expect(languagePicker(page).getByRole('option')).toHaveCount(13);
  const fetched = () => phone.network.requests.filter(({ path }) => /-te-\w+\.json$/.test(path)).length;
  expect(fetched()).toBe(0);
  await chooseLanguage(page, 'తెలుగు');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Telugu}/u);
  expect(fetched()).toBeGreaterThan(10);

  await phone.goOffline();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Telugu}/u);
  // A screen that this phone has never shown has its texts, too.
  await page.getByRole('contentinfo').getByRole('link').nth(1).click();
  await expect(page.locator('main h2').first()).toHaveText(/\p{Script=Telugu}/u);
  // It has no forms yet: the guide lists the questions of the app's own.
  await goTo(page, '/docs');
  await page.locator('main summary').first().click();
  await expect(page.locator('main details[open]')).toContainText('Population');
});

test('a language that is not on the device says so without network, and changes nothing', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await becomesReady(page);
  await page.goto(new URL('/settings?tab=preferences', page.url()).href);
  const language = page.getByRole('combobox', { name: 'Language' });
  await phone.goOffline();
  await language.selectOption({ label: 'മലയാളം' });
  await expect(page.getByText(/^മലയാളം is not on this .* yet\./)).toBeVisible();
  await expect(language).toHaveValue('en');
  expect(await spoken(page)).toBe('en');
  // Every device holds Hindi.
  await language.selectOption({ label: 'हिन्दी' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('सेटिंग');

  await phone.goOnline();
  await page.getByRole('combobox', { name: 'भाषा' }).selectOption({ label: 'മലയാളം' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ml');
});

test('a language whose texts have gone from the device gives way to English, and comes back', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await phone.openInstalled('/login');
  await becomesReady(page);
  await chooseLanguage(page, 'తెలుగు');
  await expect(page.locator('html')).toHaveAttribute('lang', 'te');
  await page.evaluate(() => caches.delete('sampark-when-used'));
  phone.network.inject({ fault: 'cut', on: { path: /-te-\w+\.json$/ } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  expect(await page.evaluate(() => localStorage.getItem('sampark.language'))).toBe('te');
  phone.network.heal();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Telugu}/u);
});

test('a browser that speaks one of the languages meets its first visit in it, before the app is here', async ({
  newDevice,
}) => {
  const phone = await newDevice({ language: 'ta-IN' });
  phone.network.inject({ fault: 'cut', on: { path: /^\/assets\/index-.*\.js$/ } });
  const page = await phone.open('/');
  await expect(page.locator('#early-login h1')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta');
  await expect(page.locator('#early-login [data-text="auth.username"]')).toHaveAttribute('lang', 'ta');
});

/** Returns a label of the village form in a language: its first module, or that module's first question. */
const asked = (language: string) => {
  const [module] = shippedInAllLanguages[0]?.modules ?? [];
  const [question] = module?.children ?? [];
  return { module: module?.label[language] ?? '', question: question?.label[language] ?? '' };
};

test('the village form asks in the language that was chosen, without network, on paper and in the practice', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(page).createFor('Nagla');
  const editor = new EditorPage(page);
  await editor.answer('Population', 236);
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();
  const survey = new URL(page.url()).pathname;

  for (const [language, module, question] of [
    ['mr', 'सामान्य माहिती', 'लोकसंख्या'],
    ['ur', asked('ur').module, asked('ur').question],
  ] as const) {
    await goTo(page, '/settings?tab=preferences');
    await page
      .getByRole('combobox')
      .filter({ hasText: 'मराठी' })
      .selectOption({ label: LANGUAGE_NAMES[language] });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await phone.goOffline();
    await goTo(page, survey);
    await expect(page.getByRole('heading', { level: 2, name: module })).toBeVisible();
    await expect(editor.field(question)).toHaveValue('236');
    // The form has no language that the app has not.
    await expect(page.locator('main').getByRole('combobox')).toHaveCount(0);
    await goTo(page, `${survey}/print`);
    await expect(page.getByRole('article').getByRole('row', { name: question })).toContainText('236');
    await phone.goOnline();
    await goTo(page, survey);
  }

  await goTo(page, '/docs');
  await page.locator('main summary').first().click();
  await expect(page.locator('main details[open]')).toContainText(asked('ur').question);

  await goTo(page, '/offline-demo/practice');
  await page.locator('main').getByRole('button').last().click();
  await expect(editor.field(asked('ur').question)).toBeVisible();
});
