import { expect, it } from 'vitest';
import { shown, until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone, summaryOf } from '../../../test/village.ts';

const population = 'basic_info.population';
const households = 'basic_info.households';

const { aPhone } = aVillage();

/** Makes two phones with one survey, on which both have changed the same field. */
const twoAnswers = async () => {
  const first = await aPhone();
  const id = await createVillage(first.app, 'Naya Gaon');
  await first.app.sync.now();
  const second = await aPhone('staff2');
  first.phone.goOffline();
  second.phone.goOffline();
  await fill(first.app, id, { [population]: 1240 });
  await fill(second.app, id, { [population]: 1300 });
  await online(first, second, first);
  return { first, second, id };
};

const online = async (...phones: readonly Phone[]): Promise<void> => {
  for (const { phone, app } of phones) {
    phone.goOnline();
    await app.sync.now();
  }
};

it.each([
  ['theirs', 1240],
  ['mine', 1300],
  ['a third value', 1275],
])('a conflict is settled offline with %s, and both phones agree', async (_, value) => {
  const { first, second, id } = await twoAnswers();
  second.phone.goOffline();
  const survey = second.app.surveys.open(id);
  await shown(survey);
  expect(await survey.settle(population, value)).toEqual({ ok: true });
  expect(survey.view.get()).toMatchObject({ conflicts: [], values: { [population]: value } });
  expect(summaryOf(second.app, id)?.sync_status).toBe('pending');
  await survey.close();
  await online(second, first);
  for (const { app } of [first, second]) {
    expect(await look(app, id)).toMatchObject({ conflicts: [], values: { [population]: value } });
    expect(summaryOf(app, id)?.sync_status).toBe('synced');
  }
});

it('a Save that meets another answer on the server says so, and the next one no more', async () => {
  const first = await aPhone();
  const id = await createVillage(first.app, 'Naya Gaon');
  await first.app.sync.now();
  const second = await aPhone('staff2');
  second.phone.goOffline();
  const survey = second.app.surveys.open(id);
  await shown(survey);
  survey.type(population, 1300);
  await survey.written();
  expect(await fill(first.app, id, { [population]: 1240 })).toEqual({ kind: 'synced' });
  await online(second);
  expect(await survey.save()).toEqual({ kind: 'conflict' });
  survey.type(households, 236);
  expect(await survey.save()).toEqual({ kind: 'synced' });
  await survey.close();
});

it('typing into a field in conflict stays a draft, and the rest is saved', async () => {
  const { second, id } = await twoAnswers();
  const survey = second.app.surveys.open(id);
  await shown(survey);
  survey.type(population, 1275);
  survey.type(households, 236);
  expect(await survey.save()).toEqual({ kind: 'conflict' });
  await until(second.app.surveys.all, () => summaryOf(second.app, id)?.is_draft === true);
  expect([...(survey.view.get()?.drafted ?? [])]).toEqual([population]);
  await second.app.sync.now();
  expect(survey.view.get()?.values).toMatchObject({ [population]: 1275, [households]: 236 });
  await survey.close();
});

/** Lets one phone delete what the other edits meanwhile. */
const deletedAndEdited = async (deleteFirst: boolean) => {
  const first = await aPhone();
  const id = await createVillage(first.app, 'Naya Gaon');
  await first.app.sync.now();
  const second = await aPhone('staff2');
  first.phone.goOffline();
  second.phone.goOffline();
  await first.app.surveys.delete(id);
  await fill(second.app, id, { [population]: 1300 });
  await (deleteFirst ? online(first, second, first) : online(second, first, second));
  return { first, second, id };
};

it.each([
  ['the delete', true],
  ['the edit', false],
])(
  'a survey deleted here and edited there, %s arriving first, is kept by who says so',
  async (_, deleteFirst) => {
    const { first, second, id } = await deletedAndEdited(deleteFirst);
    const chooser = deleteFirst ? second : first;
    const survey = chooser.app.surveys.open(id);
    const { conflicts } = await shown(survey);
    expect(conflicts).toMatchObject([{ field: '*' }]);
    await survey.settleSurvey(conflicts[0]?.id ?? '', 'keep');
    await survey.close();
    await online(chooser, first, second);
    for (const { app } of [first, second]) {
      expect(await look(app, id)).toMatchObject({ conflicts: [], values: { [population]: 1300 } });
    }
  },
);

it.each([
  ['the delete', true],
  ['the edit', false],
])(
  'a survey deleted here and edited there, %s arriving first, goes by who says so',
  async (_, deleteFirst) => {
    const { first, second, id } = await deletedAndEdited(deleteFirst);
    const chooser = deleteFirst ? second : first;
    const survey = chooser.app.surveys.open(id);
    const { conflicts } = await shown(survey);
    await survey.settleSurvey(conflicts[0]?.id ?? '', 'delete');
    await survey.close();
    await online(chooser, first, second);
    for (const { app } of [first, second]) expect(summaryOf(app, id)).toBeUndefined();
  },
);

it('history tells both answers and who gave them, and the recycle bin gives back', async () => {
  const { first, second, id } = await twoAnswers();
  const history = await first.app.surveys.history(id);
  expect(history).toMatchObject({
    kind: 'ok',
    value: [
      { user: 'staff2', changes: [{ field: population, mine: 1300 }] },
      { user: 'staff', changes: [{ field: population, was: null, now: 1240 }] },
      { action: 'create' },
    ],
  });
  const survey = second.app.surveys.open(id);
  await shown(survey);
  await survey.settle(population, 1300);
  await survey.close();
  await online(second, first);
  await first.app.surveys.delete(id);

  const officer = await aPhone('officer');
  expect(await first.app.surveys.deleted()).toEqual({ kind: 'not_allowed' });
  const bin = await officer.app.surveys.deleted();
  const deleted = bin.kind === 'ok' ? bin.value.find((each) => each.survey_id === id) : undefined;
  if (!deleted) throw new Error('The officer sees what staff deleted.');
  expect(deleted.deleted_by_username).toBe('staff');
  expect(await officer.app.surveys.restore(deleted)).toEqual({ kind: 'ok', value: null });
  expect(await look(officer.app, id)).toMatchObject({ values: { [population]: 1300 } });
});

it('history and recycle bin say when the server is out of reach', async () => {
  const { phone, app } = await aPhone('officer');
  phone.goOffline();
  expect(await app.surveys.history('SURVEY_1')).toEqual({ kind: 'unreachable' });
  expect(await app.surveys.deleted()).toEqual({ kind: 'unreachable' });
});

it('a draft tells what has changed on the server since it was begun', async () => {
  const first = await aPhone();
  const id = await createVillage(first.app, 'Naya Gaon');
  await first.app.sync.now();
  const second = await aPhone('staff2');
  const survey = second.app.surveys.open(id);
  await shown(survey);
  survey.type(population, 1300);
  await fill(first.app, id, { [population]: 1240 });
  await second.app.sync.now();
  const view = await until(survey.view, (each) => Object.keys(each?.stale ?? {}).length > 0);
  expect(view).toMatchObject({
    stale: { [population]: { was: null, now: 1240 } },
    values: { [population]: 1300 },
  });
  await survey.close();
});

it('several fields are settled in one operation', async () => {
  const { first, second, id } = await twoAnswers();
  first.phone.goOffline();
  second.phone.goOffline();
  await fill(first.app, id, { [households]: 210 });
  await fill(second.app, id, { [households]: 230 });
  await online(first, second);
  second.phone.goOffline();
  const survey = second.app.surveys.open(id);
  await until(survey.view, (view) => view?.conflicts.length === 2);
  const chosen = new Map([
    [population, 1300],
    [households, 230],
  ]);
  expect(await survey.settleAll(chosen)).toEqual({ ok: true });
  await survey.close();
  const waiting = await second.app.workbench.operations();
  expect(waiting).toMatchObject([{ action: 'resolve', payload: { set: Object.fromEntries(chosen) } }]);
  await online(second, first);
  expect(await look(first.app, id)).toMatchObject({ conflicts: [], values: Object.fromEntries(chosen) });
});

/** Lets the second phone keep a deleted survey, after an officer has closed its conflict. */
const keptTooLate = async () => {
  const { first, second, id } = await deletedAndEdited(true);
  second.phone.goOffline();
  const survey = second.app.surveys.open(id);
  await survey.settleSurvey((await shown(survey)).conflicts[0]?.id ?? '', 'keep');
  await survey.close();
  const officer = await aPhone('officer');
  const closing = officer.app.surveys.open(id);
  await closing.settleSurvey((await shown(closing)).conflicts[0]?.id ?? '', 'delete');
  await closing.close();
  await officer.app.sync.now();
  await online(second);
  return { first, second, officer, id };
};

it('a person who wants to keep a survey that others have removed for good still has their answers', async () => {
  const { second, officer, id } = await keptTooLate();
  expect((await look(second.app, id)).left_over).toEqual({ [population]: 1300 });

  // Sent again, the answers come back as a conflict that their author and the officer can settle.
  const survey = second.app.surveys.open(id);
  await shown(survey);
  await survey.save();
  await second.app.sync.now();
  const view = await until(survey.view, (each) => (each?.conflicts.length ?? 0) > 0);
  expect(view).toMatchObject({ left_over: null, conflicts: [{ field: '*', mine: { [population]: 1300 } }] });
  await survey.settleSurvey(view?.conflicts[0]?.id ?? '', 'keep');
  await survey.close();
  await online(second, officer);
  expect((await look(officer.app, id)).values).toMatchObject({ [population]: 1300 });
});

it('a person who wants to keep a survey that others have removed for good can also let it go', async () => {
  const { second, id } = await keptTooLate();
  const survey = second.app.surveys.open(id);
  await shown(survey);
  expect(await survey.abandon()).toEqual({ ok: true });
  await survey.close();
  await second.app.sync.now();
  expect(summaryOf(second.app, id)).toBeUndefined();
  expect(second.app.sync.status.get()).toMatchObject({ pending: 0, failed: 0 });
});

it('a deleted survey that waits for a choice is in the list, and not in the recycle bin too', async () => {
  const { id } = await deletedAndEdited(true);
  const officer = await aPhone('officer');
  expect(summaryOf(officer.app, id)).toMatchObject({ sync_status: 'conflict' });
  const bin = await officer.app.surveys.deleted();
  expect(bin.kind === 'ok' && bin.value.map(({ survey_id }) => survey_id)).not.toContain(id);
});

it('typing while a colleague’s deletion arrives keeps the survey there, as a draft', async () => {
  const first = await aPhone();
  const id = await createVillage(first.app, 'Naya Gaon');
  await first.app.sync.now();
  const second = await aPhone('staff2');
  const survey = second.app.surveys.open(id);
  await shown(survey);
  await first.app.surveys.delete(id);
  survey.type(population, 1240);
  await second.app.sync.now();
  second.phone.pass(400);
  await until(survey.view, (view) => view?.draft_state === 'written');
  expect(survey.view.get()?.values).toMatchObject({ [population]: 1240 });
  await survey.save();
  await second.app.sync.now();
  expect(survey.view.get()).toMatchObject({
    deleted_there: true,
    conflicts: [{ field: '*', mine: { [population]: 1240 } }],
  });
  await survey.close();
});
