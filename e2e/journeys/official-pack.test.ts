import { inHindi } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

const INDEX = 'Panchayat Advancement Index (PAI) 2.0';

test('a panchayat fills the official index without network: shares, what cannot be, and what is doubtful', async ({
  newDevice,
}) => {
  const phone = await newDevice({ viewport: { width: 360, height: 740 } });
  const page = await logInAndGetReady(phone, people.admin);
  const editor = new EditorPage(page);

  await test.step('it is offered beside the form of the panchayat', async () => {
    await new NewSurveyPage(page).open();
    await page.getByRole('combobox', { name: 'Panchayat' }).selectOption({ label: 'Bhitauli · Fatehpur' });
    const which = page.getByRole('radiogroup', { name: 'Form' });
    await expect(which.getByRole('radio')).toHaveCount(5);
    await phone.goOffline();
    await which.getByRole('radio', { name: INDEX }).click();
    await new NewSurveyPage(page).create.click();
    await expect(page).toHaveURL(/\/surveys\/SURVEY_/);
  });

  await test.step('a share is there as soon as its figures are', async () => {
    await editor.goTo('Poverty-free and enhanced livelihoods');
    await editor.field('Households').fill('640');
    await expect(page.getByText('[36] Tap connection: … % of 640')).toBeVisible();
    await editor.field('Households with a tap connection').fill('598');
    await expect(page.getByText('[36] Tap connection: 93.4 % of 640')).toBeVisible();
  });

  await test.step('a part that is larger than its whole is told of at once', async () => {
    await editor.field('Households in kuccha houses').fill('641');
    await expect(page.getByText('Not more than the whole: 640 (Households).')).toBeVisible();
    await editor.field('Households in kuccha houses').fill('71');
    await expect(page.getByText('Not more than the whole: 640 (Households).')).toHaveCount(0);
  });

  await test.step('what may be, and seldom is, asks for a reason', async () => {
    await editor.goTo('Child-friendly panchayat');
    await editor.field('Children in class 5 in 2022-23').fill('60');
    await editor.field('New children in class 6 in 2023-24').fill('61');
    await expect(editor.doubts).toContainText('More children are new in class 6 than were in class 5.');
  });

  await test.step('another theme shows what counts there, too', async () => {
    await editor.goTo('Water-sufficient panchayat');
    await expect(page.getByText('[36] Tap connection: 93.4 % of 640 (theme 1)')).toBeVisible();
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
  });

  await test.step('it speaks Hindi', async () => {
    await inHindi(page);
    await expect(page.getByText('[36] नल कनेक्शन: 640 में से 93.4 % (विषय 1)')).toBeVisible();
  });
});
