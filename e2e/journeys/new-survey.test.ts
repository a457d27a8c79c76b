import { logIn, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

test('a new survey says for which panchayat it is', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await new NewSurveyPage(page).open();
  await expect(page.getByRole('main')).toContainText('Rampur Katra');
  await expect(page.getByRole('main')).toContainText('Barabanki');
  await expect(page.getByRole('main')).toContainText('Uttar Pradesh');
});

test('an officer chooses the panchayat of a new survey; what was typed for one is there after a reload, and not after the screen was left', async ({
  newDevice,
  serverView,
}) => {
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(office, people.officer);
  const screen = new NewSurveyPage(page);
  await test.step('the panchayat', async () => {
    await screen.open();
    await page.getByRole('combobox', { name: 'Panchayat' }).selectOption({ label: 'Mitaura · Deva' });
    await screen.start('Chuna Gaon');
    await expect
      .poll(async () => (await serverView.surveysNamed('Chuna Gaon')).map((each) => each.panchayat_id))
      .toEqual(['48212']);
  });

  await test.step('what was typed', async () => {
    await screen.open();
    const panchayat = page.getByRole('combobox', { name: 'Panchayat' });
    const kept = () =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .filter((name) => name.startsWith('sampark.begun.'))
          .map((name) => localStorage.getItem(name)),
      );
    await panchayat.selectOption({ label: 'Mitaura · Deva' });
    await expect.poll(kept).toHaveLength(1);
    const before = await kept();
    await screen.village.fill('Chhota Ga');
    await expect.poll(kept).not.toEqual(before);
    await page.reload();
    await expect(screen.village).toHaveValue('Chhota Ga');
    await expect(panchayat.locator('option:checked')).toHaveText('Mitaura · Deva');
    const inClear = await page.evaluate(() => Object.values(localStorage).join().includes('Chhota'));
    expect(inClear).toBe(false);

    await page.getByRole('link', { name: 'Surveys', exact: true }).first().click();
    await page.getByRole('link', { name: 'New survey' }).first().click();
    await expect(screen.village).toHaveValue('');
    await screen.village.pressSequentially('Chhota Gaon');
    await panchayat.selectOption({ label: 'Mitaura · Deva' });
    await screen.start('Chhota Gaon');
    await screen.open();
    await expect(screen.create).toBeVisible();
    await expect(screen.village).toHaveValue('');
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('begun');
  });
});
