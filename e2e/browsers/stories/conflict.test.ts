import { expect } from '@playwright/test';
import { people } from '../../pages/login-page.ts';
import { createSurvey, signIn } from '../steps.ts';
import { test } from '../test.ts';

const village = 'Ek Baat';

test('two browsers answer one question without network, and a person settles it', async ({
  newPhone,
  serverView,
}) => {
  const first = await newPhone();
  const second = await newPhone();
  await Promise.all([signIn(first), signIn(second, people.staff2)]);
  const households = async () => (await serverView.survey(village))['basic_info'];

  await test.step('both have the survey', async () => {
    await createSurvey(first, village);
    await first.enter('Households', '200');
    await first.press('button', 'Save');
    await first.sees('Survey saved and synced successfully!');
    await second.press('link', 'Surveys');
    await second.enter('Search by village name', village);
    await second.sees('Showing 1 survey');
    await second.press('link', 'Edit');
    await second.holds('Households', '200');
  });

  await test.step('each answers without network', async () => {
    for (const [phone, answer] of [
      [first, '210'],
      [second, '222'],
    ] as const) {
      phone.network.down();
      await phone.enter('Households', answer);
      await phone.press('button', 'Save');
      await phone.sees('Survey saved locally. Will sync when online.');
    }
  });

  await test.step('the second to send is asked, and keeps an answer', async () => {
    first.network.up();
    await first.press('button', 'Save');
    await expect.poll(households, { timeout: 60_000 }).toMatchObject({ households: 210 });
    second.network.up();
    await second.press('button', 'Save');
    await second.press('button', 'Keep 222');
    await expect.poll(households, { timeout: 60_000 }).toMatchObject({ households: 222 });
    expect((await serverView.survey(village)).conflicts).toEqual([]);
  });
});
