import { EditorPage } from '../pages/surveys/editor-page.ts';
import { bothOffline, saveOffline } from '../pages/two-people.ts';
import { expect, test } from '../support/test.ts';

const village = 'Do Rahe';

test('two people who change different fields offline both keep theirs; where they change the same field, both values are kept and shown', async ({
  newDevice,
  serverView,
}) => {
  const [first, second] = await bothOffline(newDevice, village);
  await test.step('different fields', async () => {
    await saveOffline(first, { Population: 1010 });
    await saveOffline(second, { Households: 222 });
    await first.goOnline();
    await expect
      .poll(async () => (await serverView.survey(village))['basic_info'], { timeout: 15_000 })
      .toEqual({
        population: 1010,
        households: 200,
      });
    await second.goOnline();
    await expect
      .poll(async () => (await serverView.survey(village))['basic_info'], { timeout: 15_000 })
      .toEqual({
        population: 1010,
        households: 222,
      });
    expect((await serverView.survey(village)).conflicts).toEqual([]);
    await expect(new EditorPage(second.page).field('Population')).toHaveValue('1010', { timeout: 15_000 });
  });

  await test.step('the same field', async () => {
    await expect(new EditorPage(first.page).field('Households')).toHaveValue('222', { timeout: 15_000 });
    for (const device of [first, second]) await device.goOffline();
    await saveOffline(first, { Households: 210 });
    await saveOffline(second, { Households: 233 });
    await first.goOnline();
    await expect
      .poll(async () => (await serverView.survey(village))['basic_info'], { timeout: 15_000 })
      .toEqual({
        population: 1010,
        households: 210,
      });
    await second.goOnline();
    await expect
      .poll(async () => (await serverView.survey(village)).conflicts.length, { timeout: 15_000 })
      .toBe(1);
    const survey = await serverView.survey(village);
    expect(survey['basic_info']).toEqual({ population: 1010, households: 210 });
    expect(survey.conflicts[0]).toMatchObject({ field: 'basic_info.households', theirs: 210, mine: 233 });

    await expect(new EditorPage(second.page).conflict('Households')).toContainText('210', {
      timeout: 15_000,
    });
    await expect(new EditorPage(second.page).conflict('Households')).toContainText('233');
  });
});
