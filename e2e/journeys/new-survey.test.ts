import { logIn, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

test('a new survey says for which panchayat it is', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await new NewSurveyPage(page).open();
  await expect(page.getByRole('main')).toContainText('Rampur Katra');
  await expect(page.getByRole('main')).toContainText('Barabanki');
  await expect(page.getByRole('main')).toContainText('Uttar Pradesh');
});

test('an officer chooses the panchayat of a new survey', async ({ newDevice, serverView }) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(office, people.officer);
  const screen = new NewSurveyPage(page);
  await screen.open();
  await page.getByRole('combobox', { name: 'Panchayat' }).selectOption({ label: 'Mitaura · Deva' });
  await screen.start('Chuna Gaon');
  await expect
    .poll(async () => (await serverView.surveysNamed('Chuna Gaon')).map((each) => each.panchayat_id))
    .toEqual(['48212']);
});
