import type { Page } from '@playwright/test';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { pdfText } from '../support/pdf-text.ts';
import { expect, test } from '../support/test.ts';

const YEAR = String(new Date().getFullYear());
const LAST = String(new Date().getFullYear() - 1);

/** Prints the page as the browser does, and returns the text of each sheet. */
async function printed(page: Page): Promise<readonly string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 594.95996 841.91998]');
  return pdfText(pdf);
}

const paper = (page: Page, language: string) =>
  page.getByRole('radio', { name: language, exact: true }).check();

test('a village is printed for the Gram Sabha on two pages, in Hindi, English or both, without network', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const [reports, editor] = [new ReportsPage(page), new EditorPage(page)];
  await phone.goOffline();
  await new NewSurveyPage(page).createFor('Rampur');
  await editor.fill({ Sanitation: { Toilets: 61, Drainage: 'Good' } });
  await editor.field('Survey date').fill(`${LAST}-03-12`);
  await editor.save.click();
  await expect(editor.savedOnPhone).toBeVisible();
  await reports.open('?village=Rampur');
  await page.getByRole('link', { name: 'Print report' }).click();

  await test.step('gaps come first, with what they were, then pictures, all answers and room to sign', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Rampur' })).toBeVisible();
    const sheet = page.getByRole('article');
    await expect(sheet).toContainText(`Drainage: None (${LAST}: Good)`);
    await expect(sheet.getByRole('row', { name: 'Toilets 83 % 61 %' })).toBeVisible();
    await expect(sheet).toContainText('What the Gram Sabha resolves');
    await expect(sheet).toContainText('Sarpanch');
    expect(await printed(page)).toHaveLength(2);
  });

  await test.step('who copies the Hindi text gets its letters in the order in which they are spoken', async () => {
    await paper(page, 'Hindi');
    await expect(page.getByRole('heading', { level: 1, name: 'रामपुर' })).toBeVisible();
    const sheets = await printed(page);
    expect(sheets).toHaveLength(2);
    expect(sheets[0]).toContain('क्या खराब है या नहीं है');
    expect(sheets[0]).toContain(`नालियाँ: नहीं है (${LAST} में अच्छी)`);
    expect(sheets[0]).toContain('ग्राम सर्वेक्षण');
    expect(sheets[1]).toContain('बुनियादी सुविधाएँ');
    expect(sheets[1]).toContain('ग्राम सभा के प्रस्ताव');
    expect(sheets[1]).toContain('सरपंच');
  });

  await test.step('in both languages each has pages of its own', async () => {
    await paper(page, 'Both');
    await expect(page.getByRole('article')).toHaveCount(2);
    const sheets = await printed(page);
    expect(sheets).toHaveLength(4);
    expect(sheets[2]).toContain('What is poor or not there');
  });

  await test.step('the front is kept as a picture where the device has no share sheet', async () => {
    // A browser in a system without UTF-8 would not write a Hindi name.
    await paper(page, 'English');
    await expect(page.getByRole('heading', { level: 1, name: 'Rampur' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a picture' }).click();
    expect((await download).suggestedFilename()).toBe(`Rampur-${YEAR}.png`);
  });
});

test('a panchayat is printed with its villages side by side; what is not known is named', async ({
  newDevice,
}) => {
  const page = await logInAndGetReady(await newDevice(), people.officer);
  await page.goto(new URL('/reports/print?panchayat=48211', page.url()).href);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('No survey yet: Nayagaon, Semrawan, Tikra');
  await expect(sheet).toContainText('Toilets (Purwa)');
  await expect(sheet).toContainText('Water supply: Insufficient – 2 of 7 villages (Gopalpur, Harakhpur)');
  const drains = sheet.getByRole('table').filter({ hasText: 'Toilets' });
  await expect(drains.getByRole('row', { name: /^Rampur Khas 76 % Good/ })).toBeVisible();
  await expect(drains.getByRole('row', { name: /^Together 72\.5 % on average/ })).toBeVisible();
  expect((await printed(page)).length).toBeLessThanOrEqual(3);
  await page.getByRole('link', { name: 'Back to the report' }).click();
  await expect(page.getByText(`7 of 10 villages have a survey of ${YEAR}`)).toBeVisible();
});

test('the phone gives the front to its share sheet as a picture', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files }: { files: readonly File[] }) => {
        document.title = files.map(({ name, type, size }) => `${name} ${type} ${size > 20_000}`).join();
        return Promise.resolve();
      },
    });
  });
  await page.goto(new URL('/reports/print', page.url()).href);
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  await expect(page).toHaveTitle(`Rampur-Katra-${YEAR}.png image/png true`);
});

test('where nobody has surveyed anything, the paper says so and leads back', async ({ newDevice }) => {
  const page = await logInAndGetReady(await newDevice(), people.staff);
  await page.goto(new URL('/reports/print?year=2020', page.url()).href);
  await expect(page.getByRole('heading', { name: 'No survey of 2020 yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print report' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});
