import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { chooseLanguage } from '../pages/language.ts';
import { logIn, people } from '../pages/login-page.ts';
import { expect, test } from '../support/test.ts';

/** The pages that anybody may read, by their link in the footer, with a text on each. */
const PAGES = [
  { path: '/about', link: 'About', heading: 'About Sampark', says: 'Apache License 2.0' },
  { path: '/help', link: 'Help', heading: 'Help', says: 'Two ticks: it is also on the server.' },
  { path: '/docs', link: 'Guides', heading: 'Guides', says: 'To the next or the previous question' },
  { path: '/api', link: 'API', heading: 'API reference', says: '/api/sync/batch' },
  { path: '/privacy', link: 'Privacy', heading: 'Privacy', says: 'Nobody sees your password' },
  { path: '/terms', link: 'Terms', heading: 'Terms of use', says: 'The law of India applies.' },
] as const;

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test('nobody needs a login to read what Sampark is, how it works and what it keeps', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await phone.open('/login');
  for (const { path, link, heading, says } of PAGES) {
    await footerLink(page, link).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main').getByText(says).first()).toBeVisible();
  }
  await footerLink(page, 'Surveys').click();
  await expect(page).toHaveURL(/\/login\?from=%2Fsurveys$/);
  expect(phone.trouble).toEqual([]);
});

test('the pages for everybody open without network, also the reference of the API', async ({ newDevice }) => {
  const phone = await newDevice();
  await logIn(phone, people.staff);
  await phone.page.getByRole('button', { name: 'More' }).click();
  await expect(phone.page.getByText('Ready to work offline', { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await phone.goOffline();
  await phone.close();
  for (const { path, heading, says } of PAGES) {
    const page = await phone.open(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main').getByText(says).first()).toBeVisible();
  }
  // Somebody signed in reads them inside the app.
  await expect(phone.page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(phone.trouble).toEqual([]);
});

test('the guides list every question of the form with its bounds, the reference what a request takes and answers; the help is in Hindi for who reads Hindi, with the same signs', async ({
  newDevice,
}) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await office.openInstalled('/docs');
  await test.step('the guides', async () => {
    await page.getByText('Village survey village-standard').click();
    const row = page.getByRole('listitem').filter({ hasText: 'basic_info.population' });
    await expect(row).toContainText('Population (required)');
    await expect(row).toContainText('1 to 99,999 people');
  });

  await test.step('the reference', async () => {
    await goTo(page, '/api');
    const request = page.getByRole('listitem').filter({ hasText: 'The surveys in my scope, newest first' });
    await request.getByText('The surveys in my scope').click();
    await expect(request.getByText('updated_since', { exact: true })).toBeVisible();
    await expect(request.getByText('village_name', { exact: true })).toBeVisible();
  });

  await test.step('the help', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await goTo(page, '/help');
    await chooseLanguage(page, 'हिन्दी');
    await expect(page.getByRole('heading', { level: 1, name: 'मदद' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    const signs = page.getByRole('figure', { name: 'निशान और उनके मतलब' });
    await expect(signs.getByText('सर्वर पर सहेजा गया')).toBeVisible();
    await expect(signs.getByText('दो टिक: सर्वर पर भी पहुँच गया।')).toBeVisible();
  });
});

test('an address that is nothing says so, and leads home', async ({ newDevice }) => {
  const phone = await newDevice();
  await logIn(phone, people.staff);
  const page = await phone.open('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
