import type { Page } from '@playwright/test';
import { FormsPage } from '../pages/administration/forms-page.ts';
import { goTo } from '../pages/go-to.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { expect, test } from '../support/test.ts';

const AMENITIES = 'Village amenities and water sources';
const STANDARD = 'Village survey';

/** Opens the page of a form, as an administrator. */
const openForm = async (office: Page, title: string): Promise<FormsPage> => {
  const forms = new FormsPage(office);
  await forms.open();
  await forms.forms.getByRole('link', { name: title, exact: true }).click();
  await expect(office.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return forms;
};

test('a panchayat with two forms is asked which, as soon as it has the second', async ({ newDevice }) => {
  const phone = await newDevice();
  const staff = await logInAndGetReady(phone, people.staff);
  const office = await logIn(await newDevice(), people.admin);
  const begin = new NewSurveyPage(staff);
  const which = staff.getByRole('radiogroup', { name: 'Form' });

  await test.step('with one form, nothing is asked', async () => {
    await begin.open();
    await expect(begin.village).toBeVisible();
    await expect(which).toHaveCount(0);
  });

  await test.step('one that is given for later is not offered yet', async () => {
    const forms = await openForm(office, 'Detailed village survey');
    await forms.useBesidesIn('Rampur Katra', '2099-04-01');
    const having = office.getByRole('table', { name: 'Panchayats with this form' });
    await expect(having.getByRole('row', { name: /^Rampur Katra/ })).toContainText('from 01/04/2099');
    await expect(having.getByRole('row', { name: /^Tindola/ })).toContainText('first form');
  });

  await test.step('the phone hears at once of one that is given for now', async () => {
    const forms = await openForm(office, AMENITIES);
    await forms.useBesidesIn('Rampur Katra', '');
    await expect(which.getByRole('radio')).toHaveCount(2);
    await expect(begin.village).toHaveCount(0);
    await expect(staff.getByText('Choose the form first.')).toBeVisible();
  });

  await test.step('a survey of either is begun, also without network', async () => {
    await which.getByRole('radio', { name: STANDARD }).click();
    await begin.start('Nagla');
    await expect(new EditorPage(staff).field('Households')).toBeVisible();
    await phone.goOffline();
    await begin.open();
    await which.getByRole('radio', { name: AMENITIES }).click();
    // The other form's survey of this village is none of this form.
    await begin.village.fill('Nagla');
    await expect(staff.getByText(/There is already a survey/)).toHaveCount(0);
    await begin.create.click();
    const modules = staff.getByRole('navigation', { name: 'Modules' });
    await expect(modules.getByRole('button', { name: /Water sources/ })).toBeVisible();
    await phone.goOnline();
  });

  await test.step('the list names the form of each, and shows those of one', async () => {
    const list = new SurveyListPage(staff);
    await list.open();
    const cards = staff.getByRole('article', { name: 'Nagla' });
    await expect(cards).toHaveCount(2);
    await expect(cards.filter({ hasText: AMENITIES })).toHaveCount(1);
    await staff.getByRole('combobox', { name: 'Form' }).selectOption(AMENITIES);
    await expect(cards).toHaveCount(1);
    await expect(staff).toHaveURL(/form=village-amenities/);
  });

  await test.step('it is taken away again where it is listed', async () => {
    await openForm(office, 'Detailed village survey');
    await office.getByRole('button', { name: 'Take it away from Rampur Katra' }).click();
    const having = office.getByRole('table', { name: 'Panchayats with this form' });
    await expect(having.getByRole('row', { name: /^Rampur Katra/ })).toHaveCount(0);
  });

  await test.step('a form that is retired is offered no more, and its survey goes on', async () => {
    await openForm(office, STANDARD);
    await office.getByRole('button', { name: 'Retire this form' }).click();
    await expect(office.getByText('This form is retired', { exact: false })).toBeVisible();
    await begin.open();
    await expect(begin.village).toBeVisible();
    await expect(staff.getByText(AMENITIES)).toBeVisible();
    await expect(which).toHaveCount(0);
    const list = new SurveyListPage(staff);
    await list.open();
    await staff.getByRole('combobox', { name: 'Form' }).selectOption(STANDARD);
    await staff.getByRole('article', { name: 'Nagla' }).getByRole('link', { name: 'Edit' }).click();
    const editor = new EditorPage(staff);
    await editor.field('Households').fill('40');
    await editor.save.click();
    await expect(editor.savedOnServer).toBeVisible();
  });
});

test('officers count the villages of one form', async ({ newDevice }) => {
  const officer = await logInAndGetReady(await newDevice(), people.officer);
  await goTo(officer, '/coverage');
  const panchayats = officer.getByRole('link', { name: /Rampur Katra|Tindola/ });
  await expect(panchayats).toHaveCount(2);
  await officer.getByRole('combobox', { name: 'Form' }).selectOption('Detailed village survey');
  await expect(panchayats).toHaveText(['Tindola']);
  await panchayats.click();
  await expect(officer.getByRole('combobox', { name: 'Form' })).toHaveValue('village-detailed');
});
