import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { rowOf } from '@sampark/core/device/local-survey';
import { summaryOf } from '@sampark/core/device/summary';
import {
  applyOutcome,
  asItWent,
  notAcknowledged,
  type SurveyState,
  saved,
} from '@sampark/core/device/survey-state';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { contentOf } from '@sampark/core/merge/operation';
import { aServerSurvey } from '@sampark/testing/builders';
import { AT, households, outcome, population, settling, shown, typed } from '@sampark/testing/device-states';
import { expect, it } from 'vitest';
import { aCodec } from '../../../test/keys.ts';
import { openForms } from './forms.ts';
import { openDatabase } from './open-database.ts';
import { createSurveyStore, type SurveyStore } from './survey-store.ts';

const { survey_id: id } = aServerSurvey();

/** Makes a step that gives the survey so many people. */
const holding =
  (people: number) =>
  (state: SurveyState): SurveyState => ({
    ...state,
    row: rowOf(aServerSurvey({}, { [population]: people })),
  });

/** Opens one person's store in two tabs of a browser. */
const aBrowser = async () => {
  const db = await openDatabase(randomUUID());
  const [codec, { formOf }] = await Promise.all([aCodec(), openForms(db)]);
  const changed = () => undefined;
  const aTab = () => createSurveyStore({ db, owner: 'staff', codec, formOf, changed, at: () => '' });
  return { db, tabs: [aTab(), aTab()] as const };
};
const twoTabs = async () => (await aBrowser()).tabs;

it('a survey is read as its last write left it, the same object, until another tab writes', async () => {
  const [mine, other] = await twoTabs();
  const written = await mine.change([id], holding(100));
  expect(await mine.read(id)).toBe(written.get(id));
  await other.change([id], holding(200));
  expect(shown(await mine.read(id), population)).toBe(200);
});

it('a survey is recalled as this tab left it, and as nothing once it was found damaged', async () => {
  const { db, tabs } = await aBrowser();
  const [mine] = tabs;
  const written = await mine.change([id], holding(100));
  expect(mine.recall(id)).toBe(written.get(id));
  const [record] = await db.getAll('surveys');
  if (!record) throw new Error('Nothing was written');
  await db.put('surveys', { ...record, content: { key: 'k', bytes: new Uint8Array(16) } });
  expect((await mine.read(id)).row).toBeNull();
  expect(mine.recall(id)?.row ?? null).toBeNull();
});

it('a survey that another tab removed and stored anew is read anew, although it was written as often', async () => {
  const [mine, other] = await twoTabs();
  await mine.change([id], holding(100));
  await other.change([id], (state) => ({ ...state, row: null }));
  await other.change([id], holding(300));
  expect(shown(await mine.read(id), population)).toBe(300);
});

it('a survey that another tab made while this one took it for missing is changed as it is there', async () => {
  const [mine, other] = await twoTabs();
  for await (const _ of mine.rows());
  await other.change([id], holding(200));
  const met: boolean[] = [];
  await mine.change([id], (state) => {
    met.push(state.row !== null);
    return state.row ? state : holding(100)(state);
  });
  expect(met).toEqual([false, true]);
  expect(shown(await mine.read(id), population)).toBe(200);
});

/** Makes a step that saves another number of households, as a person does. */
const saving =
  (households_: number, op: string) =>
  (state: SurveyState): SurveyState =>
    saved(typed(state, households, households_), { id: op, at: AT });

/** A request for everything that waits. */
const ALL = { after: '', limits: { operations: 100, bytes: 1e6 }, now: 0 };
const leave = async (store: SurveyStore) => (await store.takeForSending(ALL)).operations;

/** Makes a survey with an edit that waits, read by two tabs. */
const withAnEdit = async () => {
  const [sender, other] = await twoTabs();
  await sender.change([id], holding(100));
  await sender.change([id], saving(240, 'op-1'));
  await other.read(id);
  await sender.read(id);
  return { sender, other };
};

it('a Save in another tab after an operation is on its way is told by an operation of its own', async () => {
  const { sender, other } = await withAnEdit();
  expect(await leave(sender)).toHaveLength(1);
  await other.change([id], saving(250, 'op-2'));
  const waiting = await sender.operations();
  expect(waiting.map(({ id: op, sent, operation }) => [op, sent, contentOf(operation)])).toEqual([
    ['op-1', true, { [households]: 240 }],
    ['op-2', false, { [households]: 250 }],
  ]);
});

it('an operation that another tab has changed since it was read goes on its way as it is now', async () => {
  const { sender, other } = await withAnEdit();
  await other.change([id], saving(250, 'op-2'));
  const left = await leave(sender);
  expect(left).toMatchObject([{ id: 'op-1', sent: true, operation: { set: { [households]: 250 } } }]);
  expect(await sender.operations()).toEqual(left);
});

it('an operation that is answered in another tab meanwhile does not go on its way again', async () => {
  const { sender, other } = await withAnEdit();
  await leave(other);
  await other.change([id], (state) => applyOutcome(state, 'op-1', outcome(), settling));
  expect(await leave(sender)).toEqual([]);
  expect(await sender.waiting()).toEqual([]);
});

it('a survey is known as it is on its way, to this tab and the other', async () => {
  const { sender, other } = await withAnEdit();
  await leave(sender);
  for (const tab of [sender, other]) {
    expect((await tab.read(id)).queue).toMatchObject([{ id: 'op-1', sent: true }]);
  }
});

it('an operation that an older program reworked while it was in flight still has the rest to send', async () => {
  const { db, tabs } = await aBrowser();
  const [sender, older] = tabs;
  await sender.change([id], holding(100));
  await sender.change([id], saving(240, 'op-1'));
  const [sent] = await leave(sender);
  if (!sent) throw new Error('Nothing was sent');
  // An older program does not read the marks.
  await db.clear('meta');
  await older.change([id], saving(250, 'op-2'));
  await sender.change([id], (state) => applyOutcome(asItWent(state, sent), 'op-1', outcome(), settling));
  const [waiting] = await sender.operations();
  expect(waiting).toMatchObject({
    sent: false,
    operation: { was: { [households]: 240 }, set: { [households]: 250 } },
  });
  expect(waiting?.id).not.toBe('op-1');
});

it('an operation that did not get through is still in flight, with the reason', async () => {
  const { sender, other } = await withAnEdit();
  await leave(sender);
  await sender.change([id], (state) => notAcknowledged(state, 'op-1', 'server_unreachable'));
  await other.change([id], saving(250, 'op-2'));
  expect(await other.operations()).toMatchObject([
    { id: 'op-1', sent: true, last_error: 'server_unreachable', operation: { set: { [households]: 240 } } },
    { id: 'op-2', sent: false },
  ]);
});

it('surveys are changed together that lie far apart', async () => {
  const [mine] = await twoTabs();
  const every = ['A', 'B', 'C', 'D', 'E'];
  const copy = (survey_id: string, people: number) => ({
    row: rowOf(aServerSurvey({ survey_id }, { [population]: people })),
    queue: [],
  });
  await mine.change(every, (_, survey_id) => copy(survey_id, 100));
  await mine.change(['A', 'E'], (_, survey_id) => copy(survey_id, 200));
  const people = await Promise.all(every.map(async (each) => shown(await mine.read(each), population)));
  expect(people).toEqual([200, 100, 100, 100, 200]);
});

it('answered operations are not marked as in flight, the others are', async () => {
  const { db, tabs } = await aBrowser();
  const [mine] = tabs;
  const both = [id, 'another'];
  await mine.change(both, (state, survey_id) => ({
    ...state,
    row: rowOf(aServerSurvey({ survey_id }, { [population]: 100 })),
  }));
  await mine.change(both, (state, survey_id) => saving(240, `op of ${survey_id}`)(state));
  await leave(mine);
  const noted = async (): Promise<unknown[]> =>
    (await db.getAll('meta')).flatMap((each) => (each as { operations?: unknown[] }).operations ?? []);
  const answer = (survey_id: string) =>
    mine.change([survey_id], (state) => applyOutcome(state, `op of ${survey_id}`, outcome(), settling));
  await answer(id);
  expect(await noted()).toEqual(['op of another']);
  await answer('another');
  expect(await db.getAll('meta')).toEqual([]);
});

it('a receipt holds no content, and goes when it is told to', async () => {
  const { db, tabs } = await aBrowser();
  const [mine] = tabs;
  await mine.change([id], holding(100));
  await mine.change([id], saving(240, 'op-1'));
  await leave(mine);
  await mine.change([id], (state) => applyOutcome(state, 'op-1', outcome(), settling));
  expect(await db.getAll('pendingSync')).toMatchObject([{ id: 'op-1', synced: true, content: null }]);
  expect((await mine.read(id)).queue).toEqual([]);
  await mine.removeReceipts(({ synced }) => synced);
  expect(await db.getAll('pendingSync')).toEqual([]);
});

it('a change made ready behind one that fails is not written, nor anything that belongs to it', async () => {
  const { db, tabs } = await aBrowser();
  const [mine] = tabs;
  const fails = Promise.reject(new Error('The device is full.'));
  fails.catch(() => undefined);
  const behind = mine.change([id], holding(100), () => [['cursor', 'behind it']], { after: fails });
  await expect(behind).rejects.toThrow('The device is full.');
  expect((await mine.read(id)).row).toBeNull();
  expect(await db.get('meta', 'cursor')).toBeUndefined();
});

it('a survey is sealed while its form is still coming, and lists show it by that form', async () => {
  const db = await openDatabase(randomUUID());
  const [codec, { formOf, add }] = await Promise.all([aCodec(), openForms(db)]);
  let isSealed = (): void => undefined;
  const sealed = new Promise<void>((resolve) => {
    isSealed = resolve;
  });
  const observed: typeof codec = {
    ...codec,
    seal: async (content, of) => {
      const made = await codec.seal(content, of);
      isSealed();
      return made;
    },
  };
  const changed = () => undefined;
  const store = createSurveyStore({ db, owner: 'staff', codec: observed, formOf, changed, at: () => '' });
  const form = { ...villageStandard, name: 'short', modules: villageStandard.modules.slice(0, 2) };
  const forms = sealed.then(() => db.getAll('schemas')).then(() => add([form]));
  const { name: form_name, version: form_version } = form;
  const row = rowOf(aServerSurvey({ form_name, form_version }, { [population]: 100 }));
  await store.change([id], (state) => ({ ...state, row }), undefined, { forms });
  const [record] = await db.getAll('surveys');
  expect(record?.summary).toEqual(summaryOf(row, form));
});
