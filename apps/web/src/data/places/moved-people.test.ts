import { expect, it } from 'vitest';
import { shown, until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone, summaryOf } from '../../../test/village.ts';

const population = 'basic_info.population';
const households = 'basic_info.households';
/** A panchayat in another block than that of the demo's staff. */
const ELSEWHERE = '48230';

const { aPhone, theServer } = aVillage();

const moveAway = () => theServer().move('staff', ELSEWHERE);

const online = async ({ phone, app }: Phone): Promise<void> => {
  phone.goOnline();
  await app.sync.now();
};

/** Makes a phone that was away while its owner was moved, and a colleague's phone. Both have the survey. */
const twoPhones = async () => {
  const first = await aPhone();
  const id = await createVillage(first.app, 'Naya Gaon');
  await fill(first.app, id, { [population]: 1000 });
  await first.app.sync.now();
  const colleague = await aPhone('staff2');
  first.phone.goOffline();
  return { first, colleague, id };
};

it('a change from before the move goes for review, and then the survey leaves the phone', async () => {
  const { first, colleague, id } = await twoPhones();
  await fill(first.app, id, { [population]: 1240 });
  await moveAway();
  await online(first);
  expect(first.app.sync.status.get()).toMatchObject({ for_review: 1, pending: 0, failed: 0 });
  expect(summaryOf(first.app, id)).toBeUndefined();
  expect(first.app.followed.get()).toEqual([ELSEWHERE]);
  await colleague.app.sync.now();
  expect(await look(colleague.app, id)).toMatchObject({
    values: { [population]: 1000 },
    conflicts: [{ field: population, base: 1000, theirs: 1000, mine: 1240, user: 'staff' }],
  });
});

it('a survey made before the move is held with its name alone, for colleagues to take', async () => {
  const { first, colleague } = await twoPhones();
  const id = await createVillage(first.app, 'Door Gaon');
  await fill(first.app, id, { [population]: 300 });
  await moveAway();
  await online(first);
  expect(summaryOf(first.app, id)).toBeUndefined();
  await colleague.app.sync.now();
  const survey = colleague.app.surveys.open(id);
  const { values, conflicts } = await shown(survey);
  expect(values).toEqual({ village_name: 'Door Gaon' });
  expect(conflicts.map(({ field }) => field)).toEqual([population, 'survey_date']);
  await survey.settle(population, 300);
  await survey.close();
  await colleague.app.sync.now();
  expect((await look(colleague.app, id)).values).toMatchObject({ [population]: 300 });
});

it('a draft stays, can be finished, and goes for review once it is saved', async () => {
  const { first, colleague, id } = await twoPhones();
  const clean = await createVillage(colleague.app, 'Saaf Gaon');
  await colleague.app.sync.now();
  await online(first);
  expect(summaryOf(first.app, clean)).toBeDefined();
  first.phone.goOffline();
  const survey = first.app.surveys.open(id);
  await shown(survey);
  survey.type(population, 1240);
  first.phone.hide();
  await until(survey.view, (view) => view?.draft_state === 'written');
  await moveAway();
  await online(first);
  expect(summaryOf(first.app, clean)).toBeUndefined();
  expect(survey.view.get()).toMatchObject({ can_edit: true, values: { [population]: 1240 } });
  await colleague.app.sync.now();
  expect((await look(colleague.app, id)).conflicts).toEqual([]);

  survey.type(households, 236);
  await survey.save();
  await first.app.sync.now();
  await until(survey.view, (view) => view === null);
  await survey.close();
  expect(summaryOf(first.app, id)).toBeUndefined();
  await colleague.app.sync.now();
  const { conflicts } = await look(colleague.app, id);
  expect(conflicts.map(({ field, mine }) => [field, mine])).toEqual([
    [households, 236],
    [population, 1240],
  ]);
});

it('a draft that is discarded leaves with the next sync', async () => {
  const { first, id } = await twoPhones();
  const survey = first.app.surveys.open(id);
  await shown(survey);
  survey.type(population, 1240);
  first.phone.hide();
  await until(survey.view, (view) => view?.draft_state === 'written');
  await moveAway();
  await online(first);
  expect(summaryOf(first.app, id)?.is_draft).toBe(true);
  await survey.discardDraft();
  await survey.close();
  await first.app.sync.now();
  expect(summaryOf(first.app, id)).toBeUndefined();
});

it('a deletion from before the move waits for others to decide', async () => {
  const { first, colleague, id } = await twoPhones();
  await first.app.surveys.delete(id);
  await moveAway();
  await online(first);
  expect(first.app.sync.status.get()).toMatchObject({ deletions: 0, pending: 0, failed: 0 });
  expect(summaryOf(first.app, id)).toBeUndefined();
  await colleague.app.sync.now();
  expect((await look(colleague.app, id)).conflicts).toMatchObject([{ field: '*', mine: 'deleted' }]);
});

it('the person is the new panchayat’s at once, without signing in again', async () => {
  const { first } = await twoPhones();
  await moveAway();
  await online(first);
  expect(first.app.session.state.get()).toMatchObject({
    user: { panchayat_id: ELSEWHERE },
    panchayat: { name: { en: 'Bhitauli' } },
  });
  const made = await createVillage(first.app, 'Yahan Gaon');
  await first.app.sync.now();
  expect(summaryOf(first.app, made)).toMatchObject({ panchayat_id: ELSEWHERE, sync_status: 'synced' });
});

it('a person who comes back before the phone has heard of the move misses nothing', async () => {
  const { first, id } = await twoPhones();
  await fill(first.app, id, { [population]: 1240 });
  await moveAway();
  first.phone.goOnline();
  first.phone.fault('/api/sync/changes', 'cut');
  await first.app.sync.now();
  expect(summaryOf(first.app, id)).toBeDefined();
  await theServer().move('staff', '48211');
  await first.app.sync.now();
  expect(await look(first.app, id)).toMatchObject({
    values: { [population]: 1000 },
    conflicts: [{ field: population, mine: 1240 }],
  });
});

it('a link that breaks while the move is found out loses nothing of it', async () => {
  const { first, id } = await twoPhones();
  await moveAway();
  first.phone.goOnline();
  first.phone.fault('/api/auth/me', 'cut');
  await first.app.sync.now();
  expect(first.app.session.state.get()).toMatchObject({ user: { panchayat_id: '48211' } });
  await first.app.sync.now();
  expect(first.app.session.state.get()).toMatchObject({ user: { panchayat_id: ELSEWHERE } });
  expect(summaryOf(first.app, id)).toBeUndefined();
});

it('typing while the survey leaves the phone keeps it there, as a draft', async () => {
  const { first, colleague, id } = await twoPhones();
  first.phone.goOnline();
  const survey = first.app.surveys.open(id);
  await shown(survey);
  await moveAway();
  survey.type(population, 1240);
  await first.app.sync.now();
  first.phone.pass(400);
  await until(survey.view, (view) => view?.draft_state === 'written');
  expect(summaryOf(first.app, id)?.is_draft).toBe(true);
  await survey.save();
  await survey.close();
  await first.app.sync.now();
  await colleague.app.sync.now();
  expect((await look(colleague.app, id)).conflicts).toMatchObject([{ field: population, mine: 1240 }]);
});
