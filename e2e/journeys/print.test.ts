import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { completeSurvey, EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

/** Returns how many pages of A4 the browser would print. */
async function printed(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = pdf.toString('latin1');
  expect(text).toContain('/MediaBox [0 0 594.95996 841.91998]');
  return text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test('a survey that the phone cannot read is not called missing, nor waited for without an end; without network one is printed in either language or both, with room to sign', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const editor = new EditorPage(page);
  await test.step('one that cannot be read', async () => {
    await new NewSurveyPage(page).createFor('Andhakagaz');
    await expect(editor.savedOnServer).toBeVisible();
    await page.evaluate(() => {
      for (const name of ['get', 'getAll'] as const)
        IDBObjectStore.prototype[name] = () => {
          throw new DOMException('broken', 'UnknownError');
        };
    });
    await editor.print();
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Andhakagaz' })).toBeVisible();
  });

  await test.step('on paper', async () => {
    await page.reload();
    await new NewSurveyPage(page).createFor('Kagazpur');
    await editor.fill(completeSurvey);
    await editor.goTo('Basic Information');
    await editor.answer('Population', 300);
    await editor.reason().fill('Most people work in the city');
    await editor.save.click();
    await phone.goOffline();
    await editor.print();

    const sheet = page.getByRole('article');
    await expect(page.getByRole('heading', { level: 1, name: 'Kagazpur' })).toBeVisible();
    await expect(sheet.getByRole('row', { name: 'Population 300 people' })).toBeVisible();
    await expect(sheet.getByRole('row', { name: 'Drainage Poor' })).toBeVisible();
    await expect(sheet).toContainText('Surveyed by');
    await expect(sheet).toContainText('Sunita Devi');
    await expect(sheet).toContainText('100% (7/7)');
    await expect(sheet).toContainText('A household usually has 2 to 12 people.');
    await expect(sheet).toContainText('Kept because: Most people work in the city');
    await expect(sheet).toContainText('Panchayat secretary');
    await expect(sheet).toContainText('Sarpanch');
    expect(await printed(page)).toBe(1);

    await page.getByRole('radio', { name: 'Hindi' }).check();
    await expect(sheet.getByRole('row', { name: 'जनसंख्या 300 लोग' })).toBeVisible();
    await expect(sheet).toContainText('ग्राम पंचायत');
    await expect(sheet).toContainText('पंचायत सचिव');
    expect(await printed(page)).toBe(1);

    await page.getByRole('radio', { name: 'Both' }).check();
    await expect(sheet.getByRole('row', { name: 'नालियाँ / Drainage खराब / Poor' })).toBeVisible();
    expect(await printed(page)).toBeLessThanOrEqual(2);

    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Back to the survey' })).toBeHidden();
  });
});

test('the detailed form in both languages is one sheet, printed on both sides', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.officer);
  await page.goto(new URL('/surveys/SURVEY_DEMO_48213_7/print', page.url()).href);
  await page.getByRole('radio', { name: 'Both' }).check();
  await expect(page.getByRole('article')).toContainText('विस्तृत');
  expect(await printed(page)).toBe(2);
});

test('rows are printed as tables, with the streets of a hamlet under it, and the totals', async ({
  newDevice,
}) => {
  const page = await logInAndGetReady(await newDevice(), people.admin);
  await page.goto(new URL('/surveys/SURVEY_DEMO_48231_1/print', page.url()).href);
  const facilities = page.getByRole('table', { name: 'Facilities' });
  await expect(facilities.getByRole('row', { name: /^Post office No [\d.]+ km$/ })).toBeVisible();
  const hamlets = page.getByRole('table', { name: 'Hamlets' });
  await expect(hamlets.getByRole('table', { name: 'Streets' })).not.toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Water sources' }).getByText('Handpump').first(),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /^Paved streets \(%\) \d+$/ })).toBeVisible();
  expect(await printed(page)).toBeLessThanOrEqual(3);
  await page.getByRole('radio', { name: 'Hindi' }).check();
  await expect(
    page.getByRole('table', { name: 'सुविधाएँ' }).getByRole('row', { name: /^डाकघर नहीं/ }),
  ).toBeVisible();
});

test('a page with an answer that nobody has decided yet says so, and so does one whose survey has typing that is not saved, also from before', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await test.step('an answer that nobody has decided', async () => {
    await goTo(page, '/surveys/SURVEY_DEMO_48211_1/print');
    await expect(page.getByRole('article')).toContainText('Different answers not yet decided1');
    const undecided = page.getByRole('row').filter({ hasText: 'Not decided yet' });
    await expect(undecided).toHaveCount(1);
    await expect(undecided).toContainText('Households');
    await expect(undecided.getByRole('cell')).toHaveText('493484');
    await goTo(page, '/surveys/SURVEY_DEMO_48211_3/print');
    await expect(page.getByRole('article')).toContainText('100% (7/7)');
    await expect(page.getByRole('article')).not.toContainText('Different answers');
  });

  await test.step('typing from before', async () => {
    await new NewSurveyPage(page).createFor('Adhakagaz');
    const editor = new EditorPage(page);
    await editor.answer('Population', 300);
    await editor.print();
    await expect(page.getByText('What is typed and not saved is not on this page.')).toBeVisible();
    await expect(page.getByRole('row', { name: 'Population not answered' })).toBeVisible();
  });

  await test.step('typing afterwards', async () => {
    await new NewSurveyPage(page).createFor('Khulakagaz');
    const address = page.url();
    await new EditorPage(page).print();
    await expect(page.getByRole('heading', { level: 1, name: 'Khulakagaz' })).toBeVisible();
    const draft = page.getByText('What is typed and not saved is not on this page.');
    await expect(draft).toBeHidden();
    const tab = await page.context().newPage();
    await tab.goto(address);
    await new EditorPage(tab).answer('Population', 300);
    await expect(draft).toBeVisible();
  });
});
