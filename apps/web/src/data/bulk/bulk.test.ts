import type { SurveySummary } from '@sampark/core/survey/summary';
import { describe, expect, it } from 'vitest';
import { shown, until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone, summaryOf } from '../../../test/village.ts';
import type { BulkAction, BulkPort, BulkResult } from '../ports/surveys/bulk.ts';

const { aPhone } = aVillage();

const HOUSEHOLDS = 'basic_info.households';
const CHANGE = { form_name: 'village-standard', field: HOUSEHOLDS, value: 500 };

/** Makes a phone with surveys of three villages that are sent. */
async function aPhoneWithSurveys(username = 'staff') {
  const one = await aPhone(username);
  const ids: string[] = [];
  for (const [at, village] of ['Nagla', 'Purwa', 'Tola'].entries()) {
    const id = await createVillage(one.app, village);
    await fill(one.app, id, { [HOUSEHOLDS]: 101 + at });
    ids.push(id);
  }
  await one.app.sync.now();
  return { ...one, ids, bulk: await one.app.bulk() };
}

const actionOf = (result: BulkResult): BulkAction => {
  if (!result.ok || !result.action) throw new Error('Nothing was done.');
  return result.action;
};

const takeBack = async (bulk: BulkPort, { id }: BulkAction) => {
  const action = await bulk.takeBack(id);
  if (typeof action === 'string') throw new Error(action);
  return action.taken_back;
};

const householdsOf = async ({ app }: Pick<Phone, 'app'>, ids: readonly string[]) => {
  const views = [];
  for (const id of ids) views.push((await look(app, id)).values[HOUSEHOLDS]);
  return views;
};

const here = ({ app }: Pick<Phone, 'app'>, ids: readonly string[]): boolean[] =>
  ids.map((id) => summaryOf(app, id) !== undefined);

describe('an answer that is changed in many surveys', () => {
  it('is saved and sent, and can be taken back as a whole', async () => {
    const phone = await aPhoneWithSurveys();
    const { bulk, ids, app } = phone;
    const action = actionOf(await bulk.edit(ids, CHANGE));
    expect(action).toMatchObject({ kind: 'edit', surveys: 3 });
    expect(await householdsOf(phone, ids)).toEqual([500, 500, 500]);
    await app.sync.now();
    expect(await takeBack(bulk, action)).toMatchObject({ back: 3, stays: [], waits: 0 });
    expect(await householdsOf(phone, ids)).toEqual([101, 102, 103]);
    await app.sync.now();
    const other = await aPhone('staff2');
    expect(await householdsOf(other, ids)).toEqual([101, 102, 103]);
  });

  it('that somebody else changed since stays there, and is named', async () => {
    const phone = await aPhoneWithSurveys();
    const { bulk, ids, app } = phone;
    const action = actionOf(await bulk.edit(ids, CHANGE));
    await app.sync.now();
    const other = await aPhone('staff2');
    await fill(other.app, ids[1] ?? '', { [HOUSEHOLDS]: 777 });
    await other.app.sync.now();
    await app.sync.now();
    expect(await takeBack(bulk, action)).toMatchObject({
      back: 2,
      stays: [{ survey_id: ids[1], village_name: 'Purwa', fields: [HOUSEHOLDS], because: 'changed' }],
    });
    expect(await householdsOf(phone, ids)).toEqual([101, 777, 103]);
  });

  it('merges with work that comes later from a phone without network', async () => {
    const phone = await aPhoneWithSurveys();
    const { bulk, ids, app } = phone;
    const other = await aPhone('staff2');
    other.phone.goOffline();
    await fill(other.app, ids[0] ?? '', { 'basic_info.population': 4_000 });
    const action = actionOf(await bulk.edit(ids, CHANGE));
    await app.sync.now();
    await takeBack(bulk, action);
    await app.sync.now();
    other.phone.goOnline();
    await other.app.sync.now();
    await app.sync.now();
    const { values, conflicts } = await look(app, ids[0] ?? '');
    expect([values[HOUSEHOLDS], values['basic_info.population'], conflicts]).toEqual([101, 4_000, []]);
  });

  it('leaves alone what somebody types there, what does not take it, and other forms', async () => {
    const { bulk, ids, app } = await aPhoneWithSurveys();
    const open = app.surveys.open(ids[0] ?? '');
    await shown(open);
    open.type(HOUSEHOLDS, 9);
    await open.written();
    await open.close();
    const result = await bulk.edit([...ids, 'gone'], CHANGE);
    expect(result).toMatchObject({
      ok: true,
      left: new Map([
        ['typed', 1],
        ['gone', 1],
      ]),
    });
    expect(actionOf(result).surveys).toBe(2);
    const tooMany = await bulk.edit(ids, { ...CHANGE, value: -5 });
    expect(tooMany).toEqual({ ok: true, action: null, left: new Map([['not_taken', 3]]) });
    const unknown = await bulk.edit(ids, { ...CHANGE, field: 'basic_info.none' });
    expect(unknown).toEqual({ ok: true, action: null, left: new Map([['not_asked', 3]]) });
  });
});

describe('a deletion of many', () => {
  it('that was not sent is taken back without network', async () => {
    const phone = await aPhoneWithSurveys();
    const { bulk, ids } = phone;
    phone.phone.goOffline();
    const only = await createVillage(phone.app, 'Only here');
    const action = actionOf(await bulk.delete([...ids, only]));
    expect(here(phone, [...ids, only])).toEqual([false, false, false, false]);
    expect(await takeBack(bulk, action)).toMatchObject({ back: 4, stays: [], waits: 0 });
    expect(here(phone, [...ids, only])).toEqual([true, true, true, true]);
    phone.phone.goOnline();
    await phone.app.sync.now();
    const other = await aPhone('staff2');
    expect(here(other, [...ids, only])).toEqual([true, true, true, true]);
    expect(await householdsOf(other, ids)).toEqual([101, 102, 103]);
  });

  it('that the server has waits for network, and is brought back by whoever may', async () => {
    const phone = await aPhoneWithSurveys('staff');
    await phone.app.sync.now();
    const officer = await aPhone('officer');
    const bulk = await officer.app.bulk();
    const action = actionOf(await bulk.delete(phone.ids));
    await officer.app.sync.now();
    officer.phone.goOffline();
    expect(await takeBack(bulk, action)).toMatchObject({ back: 0, waits: 3 });
    officer.phone.goOnline();
    expect(await takeBack(bulk, action)).toMatchObject({ back: 3, stays: [], waits: 0 });
    expect(await householdsOf(officer, phone.ids)).toEqual([101, 102, 103]);
  });

  it('of staff that the server has is for the officer', async () => {
    const { app, bulk, ids } = await aPhoneWithSurveys();
    const action = actionOf(await bulk.delete(ids));
    await app.sync.now();
    const outcome = await takeBack(bulk, action);
    expect(outcome).toMatchObject({ back: 0, waits: 0 });
    expect(outcome?.stays.map(({ village_name, because }) => [village_name, because])).toEqual([
      ['Nagla', 'not_allowed'],
      ['Purwa', 'not_allowed'],
      ['Tola', 'not_allowed'],
    ]);
  });

  it('leaves surveys that the person may not delete', async () => {
    const { ids } = await aPhoneWithSurveys();
    const other = await aPhone('staff2');
    const result = await (await other.app.bulk()).delete(ids);
    expect(result).toEqual({ ok: true, action: null, left: new Map([['not_allowed', 3]]) });
    expect(here(other, ids)).toEqual([true, true, true]);
  });
});

describe('an import', () => {
  const file = (surveys: readonly object[]): string => JSON.stringify(surveys);
  const aSurvey = (at: number, households: number) => ({
    survey_id: `SURVEY_1764000000000_import${at}`,
    panchayat_id: '48211',
    village_name: `Gaon ${at}`,
    basic_info: { households },
  });

  it('is taken back: what it made goes, what it brought goes back, what was changed since stays', async () => {
    const phone = await aPhoneWithSurveys();
    const { app, bulk, ids } = phone;
    const known = summaryOf(app, ids[0] ?? '') as SurveySummary;
    const brought = { ...aSurvey(0, 900), survey_id: known.survey_id, village_name: known.village_name };
    await app.workbench.importFile(file([aSurvey(1, 11), aSurvey(2, 12), brought]));
    await app.sync.now();
    await fill(app, aSurvey(2, 0).survey_id, { 'basic_info.population': 60 });
    // The log was read before the import: a screen that opens reads it again.
    const actions = await until((await app.bulk()).actions, (all) => all.length > 0);
    const [action] = actions ?? [];
    expect(action).toMatchObject({ kind: 'import', surveys: 3 });
    const outcome = await takeBack(bulk, action as BulkAction);
    expect(outcome).toMatchObject({ back: 2, stays: [{ village_name: 'Gaon 2', because: 'changed' }] });
    expect(here(phone, [aSurvey(1, 0).survey_id, aSurvey(2, 0).survey_id])).toEqual([false, true]);
    expect(await householdsOf(phone, ids)).toEqual([101, 102, 103]);
    expect(summaryOf(app, ids[0] ?? '')?.is_draft).toBe(false);
  });

  it('of a survey and of a change of it, in one file, is taken back as a whole', async () => {
    const { app } = await aPhoneWithSurveys();
    const { survey_id } = aSurvey(1, 0);
    const operation = {
      ...{ op_id: 'op-rescued', action: 'update', survey_id, base_version: 1 },
      ...{ client_timestamp: '2026-11-20T10:00:00.000Z' },
      ...{ set: { [HOUSEHOLDS]: 12 }, was: { [HOUSEHOLDS]: 11 } },
    };
    const change = { sampark: 'operation', operation };
    const result = await app.workbench.importFile(file([aSurvey(1, 11), change]));
    expect(result).toMatchObject({ survey_ids: [survey_id], left: [] });
    expect((await look(app, survey_id)).values[HOUSEHOLDS]).toBe(12);
    const bulk = await app.bulk();
    const [action] = (await until(bulk.actions, (all) => all.length > 0)) ?? [];
    expect(await takeBack(bulk, action as BulkAction)).toMatchObject({ stays: [] });
    expect(here({ app }, [survey_id])).toEqual([false]);
  });
});

it('the log keeps the last twenty actions, sealed, and is empty for another person', async () => {
  const phone = await aPhoneWithSurveys();
  const { bulk, ids, app } = phone;
  for (let at = 0; at < 22; at += 1) await bulk.edit(ids, { ...CHANGE, value: 200 + at });
  const [newest] = bulk.actions.get() ?? [];
  expect(bulk.actions.get()).toHaveLength(20);
  if (newest) await takeBack(bulk, newest);
  expect(await householdsOf(phone, ids)).toEqual([220, 220, 220]);
  await phone.phone.damage(async (db) => {
    const keys = (await db.getAllKeys('meta')).filter((key) => key.startsWith('bulk_actions:'));
    // The list, and a part of each.
    expect(keys).toHaveLength(21);
    const all = JSON.stringify(await Promise.all(keys.map((key) => db.get('meta', key))));
    expect(all).not.toContain('"now"');
  });
  await app.session.signOut();
  const other = await aPhone('staff2', phone.phone);
  expect(await until((await other.app.bulk()).actions, () => true)).toEqual([]);
});
