import type { ReviewPress } from '@sampark/core/device/review';
import { expect, it } from 'vitest';
import { shown } from '../../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone, summaryOf } from '../../../../test/village.ts';

const village = aVillage();
const toilets = 'sanitation.toilets';

const take = async ({ app }: Pick<Phone, 'app'>, id: string, press: ReviewPress): Promise<void> => {
  const survey = app.surveys.open(id);
  await shown(survey);
  expect(await survey.takeStep(press)).toEqual({ ok: true });
  await survey.close();
};

const reviewOn = async ({ app }: Pick<Phone, 'app'>, id: string, target = 'sanitation') =>
  (await look(app, id)).review.of.get(target)?.state;

/** Makes a survey with an answer, on the phones of its secretary and of the officer. */
const staffAndOfficer = async () => {
  const sunita = await village.aPhone('staff');
  const id = await createVillage(sunita.app, 'Rampur');
  await fill(sunita.app, id, { [toilets]: 82 });
  await sunita.app.sync.now();
  const mohan = await village.aPhone('officer');
  return { sunita, mohan, id };
};

it('a survey goes to the officer and back, and its answers are locked once they are checked', async () => {
  const { sunita, mohan, id } = await staffAndOfficer();
  await take(sunita, id, { step: 'sent', target: '*' });
  await sunita.app.sync.now();
  await mohan.app.sync.now();
  expect(summaryOf(mohan.app, id)).toMatchObject({ review: 'sent' });
  await take(mohan, id, { step: 'returned', target: 'sanitation', on: toilets, why: 'unlikely' });
  await mohan.app.sync.now();
  await sunita.app.sync.now();
  expect(summaryOf(sunita.app, id)).toMatchObject({ review: 'returned', returned_to: toilets });
  await fill(sunita.app, id, { [toilets]: 28 });
  await take(sunita, id, { step: 'sent', target: '*' });
  await sunita.app.sync.now();
  await mohan.app.sync.now();
  await take(mohan, id, { step: 'checked', target: '*' });
  await mohan.app.sync.now();
  await sunita.app.sync.now();
  expect(summaryOf(sunita.app, id)).toMatchObject({ review: 'checked' });
  const { review, can_delete } = await look(sunita.app, id);
  expect([...review.locked]).toEqual(expect.arrayContaining(['sanitation', '*']));
  expect(can_delete).toBe(false);
  expect((await look(mohan.app, id)).review.locked.size).toBe(0);
});

it('an edit without network of what was checked meanwhile is kept for the officer, who decides', async () => {
  const { sunita, mohan, id } = await staffAndOfficer();
  sunita.phone.goOffline();
  await fill(sunita.app, id, { [toilets]: 90, 'infrastructure.schools': 2 });
  await take(mohan, id, { step: 'checked', target: 'sanitation' });
  await mohan.app.sync.now();
  sunita.phone.goOnline();
  await sunita.app.sync.now();
  const there = await look(sunita.app, id);
  expect(there.values).toMatchObject({ [toilets]: 82, 'infrastructure.schools': 2 });
  expect(there.conflicts).toMatchObject([{ field: toilets, mine: 90, user: 'staff' }]);
  await mohan.app.sync.now();
  const survey = mohan.app.surveys.open(id);
  await shown(survey);
  await survey.settle(toilets, 90);
  await survey.close();
  await mohan.app.sync.now();
  await sunita.app.sync.now();
  expect((await look(sunita.app, id)).values[toilets]).toBe(90);
  expect(await reviewOn(sunita, id)).toBe('changed');
});

it('a step that the server does not take counts for nothing, and is taken back', async () => {
  const officer = await village.aPhone('officer');
  const [row] = officer.app.surveys.all.get() ?? [];
  const panchayat_id = row?.panchayat_id ?? '';
  const made = await officer.app.surveys.create({ village_name: 'Rampur', panchayat_id });
  if (!made.ok) throw new Error(made.because);
  const id = made.survey_id;
  await officer.app.sync.now();
  await take(officer, id, { step: 'checked', target: 'sanitation' });
  await officer.app.sync.now();
  const { review, summary } = await look(officer.app, id);
  expect(review).toMatchObject({ refused: 'own_survey', is_own: true });
  expect(summary.sync_status).toBe('failed');
  expect(review.of.get('sanitation')?.state ?? 'open').toBe('open');
  expect(review.refused_steps).toMatchObject([
    { press: { step: 'checked', target: 'sanitation' }, because: 'own_survey' },
  ]);
  const survey = officer.app.surveys.open(id);
  await shown(survey);
  await survey.dropRefusedSteps();
  await survey.close();
  await officer.app.sync.now();
  expect(summaryOf(officer.app, id)).toMatchObject({ sync_status: 'synced' });
});
