import { mergeRecords, type RecordEdit, splitRecord } from '@sampark/core/records/merge-records';
import { moveRecord } from '@sampark/core/records/move-record';
import type { RecordFacts } from '@sampark/core/records/record-facts';
import { RECORD_LABEL } from '@sampark/core/survey/record-form';
import { recordIdOf } from '@sampark/core/survey/record-ids';
import type { Value } from '@sampark/core/survey/values';
import { formIn } from '@sampark/testing/xlsforms';
import { beforeEach, expect, it } from 'vitest';
import { until } from '../../../test/device.ts';
import { recordsWhen } from '../../../test/households.ts';
import { aVillage, createVillage, fill, look, type Phone, summaryOf } from '../../../test/village.ts';
import type { PanchayatRecords } from '../ports/surveys/records.ts';

const { aPhone, theServer } = aVillage();

const PANCHAYAT = '48211';

const homes = formIn(`
  | survey | type | name | label | save_to |
  | | begin_group | home | Home | |
  | | text | head | Head | |
  | | text | phone | Phone | phone |
  | | text | roof | Roof | roof |
  | | end_group | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`);

beforeEach(() => theServer().publish(PANCHAYAT, homes));

/** Fills a new survey of a household, and saves it. @returns its id and that of its record */
const register = async ({ app }: Phone, answers: Readonly<Record<string, Value>>) => {
  const survey = await createVillage(app, '');
  await fill(app, survey, answers);
  return { survey, record: recordIdOf(survey) };
};

const labels = (records: readonly RecordFacts[]): readonly string[] => records.map(({ label }) => label);

const edit = async ({ app }: Phone, change: RecordEdit | string): Promise<void> => {
  if (typeof change === 'string') throw new Error(change);
  expect(await (await app.records()).edit(change)).toEqual({ ok: true });
};

const offline = (...phones: readonly Phone[]): void => {
  for (const { phone } of phones) phone.goOffline();
};
const online = async (...phones: readonly Phone[]): Promise<void> => {
  for (const { phone, app } of phones) {
    phone.goOnline();
    await app.sync.now();
  }
};

it('a survey that is saved makes its record, and names it; both reach the others', async () => {
  const first = await aPhone();
  offline(first);
  const { survey, record } = await register(first, { 'home.head': 'Sita Devi', 'home.roof': 'tin' });
  expect((await look(first.app, survey)).values).toMatchObject({ record_id: record });
  expect((await look(first.app, record)).values).toEqual({
    [RECORD_LABEL]: 'Sita Devi',
    'property.roof': 'tin',
  });
  await online(first);

  const second = await aPhone('staff2');
  expect((await look(second.app, record)).values).toMatchObject({ 'property.roof': 'tin' });
  expect(summaryOf(second.app, survey)).toMatchObject({ record_id: record });
  expect(labels((await recordsWhen(second)).ofType('household'))).toEqual(['Sita Devi']);
});

it('a phone that dies while it saves has both, the survey and its record, or neither', async () => {
  const outcomes = new Set<boolean>();
  const last = 24;
  for (let turns = 0; turns <= last; turns += 1) {
    const { phone, app } = await aPhone();
    phone.goOffline();
    const survey = await createVillage(app, '');
    const open = app.surveys.open(survey);
    await until(open.view, () => true);
    open.type('home.head', 'Sita');
    const saving = open.save();
    if (turns === last) await saving;
    else for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    phone.dieInTheMidst();

    const again = { phone, app: await phone.start() };
    const all = await until(again.app.surveys.all, () => true);
    const { tree } = await recordsWhen(again);
    const isNamed = all.find(({ survey_id }) => survey_id === survey)?.record_id === recordIdOf(survey);
    expect(tree.canonical(recordIdOf(survey)) !== undefined).toBe(isNamed);
    outcomes.add(isNamed);
  }
  expect(outcomes).toEqual(new Set([false, true]));
});

it('no record is made before it has a name, and none is a survey in lists and counts', async () => {
  const only = await aPhone();
  const before = only.app.sync.status.get()?.total ?? 0;
  const { survey, record } = await register(only, { 'home.roof': 'tin' });
  expect((await recordsWhen(only)).ofType('household')).toEqual([]);
  await fill(only.app, survey, { 'home.head': 'Sita' });
  await recordsWhen(only, ({ tree }) => tree.canonical(record) !== undefined);
  expect(summaryOf(only.app, record)).toBeUndefined();
  expect(summaryOf(only.app, survey)).toBeDefined();
  await only.app.sync.now();
  expect(only.app.sync.status.get()?.total).toBe(before + 1);
});

it('a further Save changes the record, and two that differ are a conflict of the record', async () => {
  const first = await aPhone();
  const { survey, record } = await register(first, { 'home.head': 'Sita', 'home.roof': 'tin' });
  await first.app.sync.now();
  const second = await aPhone('staff2');
  offline(first, second);
  await fill(first.app, survey, { 'home.roof': 'tiles' });
  await fill(second.app, survey, { 'home.roof': 'grass' });
  await online(first, second, first);
  for (const { app } of [first, second]) {
    const view = await look(app, record);
    expect(view.values).toMatchObject({ 'property.roof': 'tiles' });
    expect(view.conflicts).toMatchObject([{ field: 'property.roof', theirs: 'tiles', mine: 'grass' }]);
  }
});

it('a survey about a record that somebody has chosen changes that one, and makes none', async () => {
  const first = await aPhone();
  const { record } = await register(first, { 'home.head': 'Sita', 'home.roof': 'tin' });
  await first.app.sync.now();
  const visit = formIn(`
    | survey | type | name | label | save_to |
    | | begin_group | visit | Visit | |
    | | text | roof | Roof | roof |
    | | end_group | | | |
    | settings | form_id | subject |
    | | visits | household |
    | entities | list_name | update_if |
    | | household | true() |`);
  await theServer().publish(PANCHAYAT, visit);
  const only = await aPhone('staff2');
  offline(only);
  const start = { village_name: '', panchayat_id: PANCHAYAT, record_id: record };
  const made = await only.app.surveys.create(start);
  if (!made.ok) throw new Error(made.because);
  await fill(only.app, made.survey_id, { 'visit.roof': 'tiles' });
  expect((await look(only.app, record)).values).toMatchObject({ 'property.roof': 'tiles' });
  expect(labels((await recordsWhen(only)).ofType('household'))).toEqual(['Sita']);
});

it('two phones that save one survey apart make one record', async () => {
  const first = await aPhone();
  const survey = await createVillage(first.app, '');
  await first.app.sync.now();
  const second = await aPhone('staff2');
  offline(first, second);
  await fill(first.app, survey, { 'home.head': 'Sita' });
  await fill(second.app, survey, { 'home.head': 'Sita', 'home.roof': 'tin' });
  await online(first, second, first);
  for (const phone of [first, second]) {
    const { ofType, tree } = await recordsWhen(phone);
    expect(labels(ofType('household'))).toEqual(['Sita']);
    expect(tree.problems.size).toBe(0);
  }
});

it('a record from before a property came gets it, and moves to the form that has it', async () => {
  const only = await aPhone();
  const { record } = await register(only, { 'home.head': 'Sita' });
  await only.app.sync.now();
  const wells = formIn(`
    | survey | type | name | label | save_to |
    | | begin_group | well | Well | |
    | | text | home | Home | |
    | | integer | depth | Depth | well_depth |
    | | end_group | | | |
    | settings | form_id | subject |
    | | wells | household |
    | entities | list_name | entity_id |
    | | household | \${home} |`);
  await theServer().publish(PANCHAYAT, wells);
  await only.app.sync.now();
  const later = await aPhone('staff2');
  const survey = await createVillage(later.app, '');
  await fill(later.app, survey, { 'well.home': record, 'well.depth': 12 });
  await later.app.sync.now();
  expect(summaryOf(later.app, survey)).toMatchObject({ form_name: 'wells', record_id: record });
  const { values, summary, conflicts } = await look(later.app, record);
  expect(values).toMatchObject({ 'property.well_depth': 12 });
  expect(summary).toMatchObject({ form_version: 2, sync_status: 'synced' });
  expect(conflicts).toEqual([]);
});

it('records are moved, merged and split by people, without network, and found by label', async () => {
  const only = await aPhone();
  offline(only);
  const [one, other, third] = [
    await register(only, { 'home.head': 'Geeta Devi', 'home.phone': '98765 43210' }),
    await register(only, { 'home.head': 'गीता देवी' }),
    await register(only, { 'home.head': 'Mohan' }),
  ];
  const all = await recordsWhen(only, ({ ofType }) => ofType('household').length === 3);
  expect(labels(all.find('gita'))).toEqual(['Geeta Devi', 'गीता देवी']);
  expect(labels(all.find('98765-43'))).toEqual(['Geeta Devi']);
  expect(labels(all.find('देवी ९८७६५ 43210'))).toEqual(['Geeta Devi']);
  expect(labels(all.find('gita 77'))).toEqual([]);
  const marks = { labels: ['Gita Devi'], numbers: [], house_number: null, place: null };
  expect(all.lookalikes('household')(marks)).toHaveLength(2);

  await edit(only, moveRecord(all.tree, third.record, other.record));
  const moved = await recordsWhen(only, ({ tree }) => tree.children(other.record).length === 1);
  await edit(only, mergeRecords(moved.tree, one.record, other.record));
  const isMerged = ({ ofType }: PanchayatRecords) => ofType('household').length === 2;
  const merged = await recordsWhen(only, isMerged);
  const stays = merged.tree.canonical(one.record)?.record_id as string;
  expect(labels(merged.tree.children(stays))).toEqual(['Mohan']);
  await online(only);

  const second = await aPhone('staff2');
  const seen = await recordsWhen(second, isMerged);
  expect(seen.tree.canonical(other.record)?.record_id).toBe(stays);
  const goes = stays === one.record ? other.record : one.record;
  await edit(second, splitRecord(goes));
  await recordsWhen(second, ({ ofType }) => ofType('household').length === 3);
});
