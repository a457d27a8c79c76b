import type { Page } from '@playwright/test';
import { FormsPage } from '../pages/administration/forms-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { expect, test } from '../support/test.ts';

/** Opens the paper form from a form's page. */
async function openPaper(page: Page, title: string): Promise<void> {
  const forms = new FormsPage(page);
  await forms.open();
  await forms.forms.getByRole('link', { name: title, exact: true }).click();
  await forms.paperForm.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Returns how many pages of A4 the browser prints. */
async function printed(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toContain('/MediaBox [0 0 594.95996 841.91998]');
  return pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test('a form is printed empty, with boxes for numbers, choices to tick and conditions in words; without network the page says that forms are kept on the server', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await test.step('on paper', async () => {
    await openPaper(page, 'Village survey');
    const population = page.getByRole('group', { name: 'Population *' });
    await expect(population).toContainText('1.1');
    await expect(population).toContainText('people (1 to 99,999)');
    await expect(population.getByRole('img')).toHaveAccessibleName('Boxes: 5');
    const roads = page.getByRole('group', { name: 'Roads *' });
    await expect(roads.getByRole('listitem')).toHaveText(['Excellent', 'Good', 'Fair', 'Poor']);
    expect(await printed(page)).toBe(2);

    await page.getByRole('link', { name: 'Back to the form' }).click();
    await expect(page.getByRole('table', { name: 'Versions' })).toBeVisible();
  });

  await test.step('without network', async () => {
    const forms = new FormsPage(page);
    await forms.open();
    await forms.forms.getByRole('link', { name: 'Village survey', exact: true }).click();
    await expect(forms.paperForm).toBeVisible();
    await phone.goOffline();
    await forms.paperForm.click();
    await expect(page.getByText('Forms are kept on the server')).toBeVisible();
    await phone.goOnline();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Village survey' })).toBeVisible();
  });
});

test('rows are printed empty: a fixed table, a card each, and rows in rows', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.officer);
  await openPaper(page, 'Village amenities and water sources');
  const facilities = page.getByRole('table', { name: 'Facilities' });
  await expect(facilities.getByRole('row')).toHaveCount(15);
  const postOffice = facilities.getByRole('row', { name: /^Post office/ });
  await expect(postOffice.getByRole('listitem')).toHaveText(['Yes', 'No']);
  await expect(facilities.getByRole('columnheader', { name: /How many/ })).toContainText(
    'If “In the village?” (2.1.1) is Yes',
  );

  const sources = page.getByRole('region', { name: '1.2 Water sources' });
  await expect(sources.getByText(/^Row \d$/)).toHaveText(['Row 1', 'Row 2', 'Row 3']);
  await expect(sources.getByRole('group', { name: 'Which other type' }).first()).toContainText(
    'If “Type” (1.2.1) is Other',
  );
  await expect(page.getByRole('table', { name: 'Streets' })).toHaveCount(3);
  // What the form works out is not asked for.
  await expect(page.getByText('Sources in the list')).toHaveCount(0);
});

test('two languages stand beside each other, and the paper has no buttons', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.admin);
  await openPaper(page, 'Detailed village survey');
  await page.getByRole('combobox', { name: 'Beside it' }).selectOption('हिन्दी');
  const distance = page.getByRole('group', { name: /Landfill distance/ });
  await expect(distance).toContainText('If “Disposal method” (7.5) is Landfill');
  await expect(distance).toContainText('अगर “कचरे का निपटान” (7.5) का जवाब “गड्ढे में भरना” हो');
  const [english, hindi] = await Promise.all(
    [distance.getByText('Landfill distance'), distance.getByText('कचरा गड्ढे की दूरी')].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(hindi?.x).toBeGreaterThan(english?.x ?? Number.NaN);
  await expect(distance.getByRole('img')).toHaveCount(2);
  expect(await printed(page)).toBeGreaterThan(4);

  await page.getByRole('combobox', { name: 'Language' }).selectOption('हिन्दी');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('विस्तृत ग्राम सर्वेक्षण');
  await expect(page.getByText('Landfill distance')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('combobox')).toHaveCount(0);
});
