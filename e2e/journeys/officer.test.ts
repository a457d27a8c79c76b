import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

test('a block officer sees which panchayat a survey is of, and asks for one', async ({ newDevice }) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(office, people.officer);
  const list = new SurveyListPage(page);
  await list.open();
  await page.getByRole('combobox', { name: 'Panchayat' }).selectOption({ label: 'Tindola' });
  const cards = page.getByRole('article');
  await expect(cards.filter({ hasText: 'Rampur Katra' })).toHaveCount(0);
  await expect(cards).not.toHaveCount(0);
  await expect(cards.first()).toContainText('Tindola');

  await cards.first().getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Tindola');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await cards.first().getByRole('link', { name: 'View' }).click();
  await expect(new EditorPage(page).save).toBeVisible();
  await expect(page.getByText('Tindola', { exact: true })).toBeVisible();
});
