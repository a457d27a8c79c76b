import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { rowOf } from '@sampark/core/device/local-survey';
import { aServerSurvey } from '@sampark/testing/builders';
import { expect, it, vi } from 'vitest';
import { until } from '../../../test/device.ts';
import { aCodec } from '../../../test/keys.ts';
import { metaKeys } from '../database/device-store.ts';
import { openForms } from '../database/forms.ts';
import { openDatabase } from '../database/open-database.ts';
import { createSurveyStore, type StoreChange } from '../database/survey-store.ts';
import { openSurveyList } from './survey-list.ts';

const OWNER = 'someone';
const platform = { after: () => () => undefined };
const idOf = (at: number): string => `SURVEY_1764000000000_${String(at).padStart(9, '0')}`;
/** Returns a time, as many seconds after the day began. */
const updated = (at: number): string => new Date(Date.UTC(2026, 10, 20) + at * 1_000).toISOString();

/** Makes a device that holds this many surveys, the last one the newest. */
const aDevice = async (count: number) => {
  const db = await openDatabase(randomUUID());
  const { formOf } = await openForms(db);
  let changed = (_: StoreChange): void => undefined;
  const store = createSurveyStore({
    db,
    owner: OWNER,
    codec: await aCodec(),
    formOf,
    changed: (change) => changed(change),
    at: () => updated(0),
  });
  const ids = Array.from({ length: count }, (_, at) => idOf(at));
  await store.change(ids, (state, survey_id) => {
    const updated_at = updated(Number(survey_id.slice(-9)));
    return { ...state, row: rowOf(aServerSurvey({ survey_id, updated_at })) };
  });
  const open = async () => {
    const list = await openSurveyList({ db, store, platform });
    changed = list.take;
    return list;
  };
  /** Cuts the list off from all changes, as when its page is killed. */
  const kill = (): void => {
    changed = () => undefined;
  };
  return { db, store, open, kill };
};

it('holds every survey of a device with more than are read at once, newest first', async () => {
  const { open } = await aDevice(620);
  const all = await (await open()).whole();
  expect(all.map((each) => each.survey_id)).toEqual(Array.from({ length: 620 }, (_, at) => idOf(619 - at)));
});

it('begins with the newest of the last time, as their rows are now, before all are read', async () => {
  const { db, store, open, kill } = await aDevice(30);
  await (await open()).whole();
  await vi.waitFor(async () => expect(await db.get('meta', metaKeys(OWNER).newest)).toHaveLength(12));
  kill();
  await store.change([idOf(28)], () => ({ row: null, queue: [] }));
  const again = await open();
  expect(again.all.get()).toBeUndefined();
  expect(again.newest.map((each) => each.survey_id)).toEqual(
    [29, ...Array.from({ length: 10 }, (_, at) => 27 - at)].map(idOf),
  );
});

it('keeps its order when surveys change, come and go', async () => {
  const { store, open } = await aDevice(6);
  const list = await open();
  await list.whole();
  const at = new Map([
    [idOf(0), 9],
    [idOf(4), 2.5],
    [idOf(7), 7],
  ]);
  await store.change([...at.keys()], (state, survey_id) => ({
    ...state,
    row: rowOf(aServerSurvey({ survey_id, updated_at: updated(at.get(survey_id) ?? 0) })),
  }));
  await store.change([idOf(1)], () => ({ row: null, queue: [] }));
  expect(list.all.get()?.map((each) => each.survey_id)).toEqual([0, 7, 5, 3, 4, 2].map(idOf));
});

it('a change while the rows are read is not overwritten by an older read', async () => {
  const { open } = await aDevice(1);
  const list = await open();
  list.take(new Map([[idOf(0), null]]));
  await until(list.all, () => list.all.get() !== undefined);
  expect(list.all.get()).toEqual([]);
});
