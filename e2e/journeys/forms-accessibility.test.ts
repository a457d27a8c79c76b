import { FormsPage } from '../pages/administration/forms-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { createLook, faults } from '../support/axe.ts';
import { pageWidth } from '../support/page-width.ts';
import { expect, test } from '../support/test.ts';
import { MISTAKEN_WELLS, MORE_WELLS, WELLS } from '../support/workbooks.ts';

test('forms can be read, uploaded and given by everyone, in both themes', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.admin);
  const forms = new FormsPage(page);
  const { found, look: lookAt } = createLook(page);
  const look = async (name: string): Promise<void> => {
    await lookAt(name);
    const width = await pageWidth(page);
    if (width > 360) found[`${name}, width`] = [String(width)];
  };
  await forms.open();
  await expect(forms.forms).toBeVisible();
  await look('the list of forms');
  await forms.upload.click();
  await forms.choose(MISTAKEN_WELLS);
  await expect(forms.problems).toBeVisible();
  await look('an upload with problems');
  await forms.choose(WELLS);
  await expect(forms.publish).toBeVisible();
  await look('an upload that can be published');
  await forms.preview.click();
  await expect(forms.previewed.getByRole('button', { name: 'Save' })).toBeVisible();
  await forms.previewed.getByRole('combobox', { name: 'Language' }).selectOption('हिन्दी');
  await expect(forms.previewed.getByRole('heading', { name: 'पानी' })).toBeVisible();
  // The screen in the frame has a first heading of its own.
  expect(await faults(page)).toEqual([]);
  expect(await pageWidth(page)).toBe(360);
  await forms.publish.click();
  await expect(page.getByRole('table', { name: 'Versions' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Panchayats' }).selectOption('Those of a block');
  await look('a form');
  await forms.paperForm.click();
  await page.getByRole('combobox', { name: 'Beside it' }).selectOption('हिन्दी');
  await look('a form on paper');
  await forms.open();
  await forms.upload.click();
  await forms.choose(MORE_WELLS);
  await expect(page.getByText('New (1)')).toBeVisible();
  await look('an upload with its difference');
  expect(found).toEqual({});
});
