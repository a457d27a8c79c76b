import type { SurveyState } from '@sampark/core/device/survey-state';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { QueuedOperation } from '@sampark/core/sync/queue';
import type { Codec } from './codec.ts';
import { metaKeys } from './device-store.ts';
import {
  type FormOf,
  NOTHING,
  type Opened,
  openState,
  type RawState,
  type SealedState,
  sealState,
  wholeSummary,
} from './records.ts';
import type { Database, OperationRecord, SurveyRecord } from './schema.ts';
import { setAside } from './set-aside.ts';
import { createMemory, type Memory } from './state-memory.ts';

/** An entry of `meta` to write together with surveys, in one transaction; `undefined`: to remove. */
export type MetaWrite = readonly [key: string, value: unknown];

/** A decision about one survey: pure, may be asked again when another tab was quicker. */
export type Step = (state: SurveyState, surveyId: string) => SurveyState;

/**
 * What changed: surveys with their new summary, `hidden` where their deletion waits and no list shows them, `null` where
 * they are gone.
 */
export type StoreChange = ReadonlyMap<string, SurveySummary | 'hidden' | null>;

/** The surveys and operations of one signed-in person. Every access to them goes through here. */
export interface SurveyStore {
  readonly owner: string;
  /** As long as nothing has changed since this page wrote a survey, it is what that write answered, the same object. */
  readonly read: (surveyId: string) => Promise<SurveyState>;
  /**
   * Reads the surveys, asks `step` what becomes of each, and writes all of it with `also`, which is asked last, in one
   * transaction, or nothing. Durable when it resolves. Rejects with the database's error; `deviceFailure` explains it.
   */
  readonly change: (
    surveyIds: readonly string[],
    step: Step,
    also?: () => readonly MetaWrite[],
  ) => Promise<ReadonlyMap<string, SurveyState>>;
  /** What there is of every survey held here, in slices, so that a screen is never kept waiting for long. */
  readonly rows: () => AsyncIterable<StoreChange>;
  /** Of all surveys held here, hidden ones too. */
  readonly ids: () => Promise<string[]>;
  /** Operations whose outcome is not known. */
  readonly waiting: () => Promise<QueuedOperation[]>;
  /** Removes receipts that `mayGo` lets go. */
  readonly removeReceipts: (mayGo: (entry: Omit<QueuedOperation, 'operation'>) => boolean) => Promise<void>;
}

interface Environment {
  readonly db: Database;
  readonly owner: string;
  readonly codec: Codec;
  readonly formOf: FormOf;
  readonly changed: (change: StoreChange) => void;
  /** The time, ISO 8601. */
  readonly at: () => string;
}

const everyOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);

const readRaw = async (
  { db, owner }: Environment,
  ids: readonly string[],
): Promise<Map<string, RawState>> => {
  const tx = db.transaction(['surveys', 'pendingSync']);
  const surveys = tx.objectStore('surveys');
  const bySurvey = tx.objectStore('pendingSync').index('survey');
  const records = Promise.all(ids.map((id) => surveys.get([owner, id])));
  // Where there are fewer of them than surveys are asked for, one question gets them all.
  const isFew = ids.length > 1 && (await bySurvey.count(everyOf(owner))) <= ids.length;
  const operations = isFew
    ? await bySurvey.getAll(everyOf(owner))
    : (await Promise.all(ids.map((id) => bySurvey.getAll([owner, id])))).flat();
  const found = await records;
  const raw = new Map(
    ids.map((id, at) => [id, { record: found[at] ?? null, operations: [] as OperationRecord[] }]),
  );
  for (const operation of operations) raw.get(operation.survey_id)?.operations.push(operation);
  return raw;
};

/** Rows read at once: on a slow phone, less than what a finger notices. */
const SLICE = 250;

async function* rowsOf({ db, owner }: Environment, memory: Memory): AsyncGenerator<StoreChange> {
  const ids: string[] = [];
  let range = everyOf(owner);
  for (;;) {
    const records = await db.getAll('surveys', range, SLICE);
    for (const record of records) ids.push(record.survey_id);
    yield new Map(records.map((record) => [record.survey_id, shownOf(record)]));
    const last = records.at(-1);
    if (!last || records.length < SLICE) break;
    range = IDBKeyRange.bound([owner, last.survey_id], [owner, []], true);
  }
  memory.holds(ids);
}

/** A survey out of its seal; one that cannot be read is set aside, and this device has nothing of it then. */
const openOrSetAside = async (environment: Environment, id: string, raw: RawState): Promise<Opened> => {
  try {
    return { raw, state: await openState(raw, environment.codec) };
  } catch {
    const { owner } = environment;
    await setAside(environment, id, raw, { at: environment.at(), rereadKey: metaKeys(owner).reread });
    environment.changed(new Map([[id, null]]));
    return { raw: NOTHING, state: { row: null, queue: [] } };
  }
};

/** Writes what was worked out, unless a row has moved since it was read: then nothing is written. */
const writeSealed = async (
  { db, owner }: Environment,
  changes: readonly SealedState[],
  also: readonly MetaWrite[],
): Promise<boolean> => {
  const tx = db.transaction(['surveys', 'pendingSync', 'meta'], 'readwrite', { durability: 'strict' });
  const surveys = tx.objectStore('surveys');
  // A survey that is new to this device is added, which fails where there is one after all.
  const known = changes.filter(({ rev, record }) => rev > 0 || !record);
  const held = await Promise.all(known.map(({ id }) => surveys.get([owner, id])));
  if (known.some(({ rev }, at) => (held[at]?.rev ?? 0) !== rev)) {
    tx.abort();
    await tx.done.catch(() => undefined);
    return false;
  }
  const pending = tx.objectStore('pendingSync');
  const meta = tx.objectStore('meta');
  const writes: Promise<unknown>[] = [];
  for (const { id, rev, record, put, remove } of changes) {
    if (record) writes.push(rev > 0 ? surveys.put(record) : surveys.add(record));
    else writes.push(surveys.delete([owner, id]));
    for (const operation of put) writes.push(pending.put(operation));
    for (const operationId of remove) writes.push(pending.delete(operationId));
  }
  for (const [key, value] of also) writes.push(value === undefined ? meta.delete(key) : meta.put(value, key));
  // Nothing more comes: the database need not ask, once all is answered.
  tx.commit();
  try {
    await Promise.all([...writes, tx.done]);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
};

const isTaken = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'ConstraintError';

/** What lies there of several surveys, read and opened. */
const readStates = async (environment: Environment, ids: readonly string[]): Promise<Map<string, Opened>> => {
  // Even an empty question would keep the write that follows it waiting.
  if (ids.length === 0) return new Map();
  const raw = await readRaw(environment, ids);
  const opened = await Promise.all(
    [...raw].map(async ([id, each]) => [id, await openOrSetAside(environment, id, each)] as const),
  );
  return new Map(opened);
};

const change = async (
  environment: Environment,
  memory: Memory,
  ids: readonly string[],
  { step, also }: { readonly step: Step; readonly also: () => readonly MetaWrite[] },
): Promise<ReadonlyMap<string, SurveyState>> => {
  for (let trusting = true; ; trusting = false) {
    const remembered = new Map(
      ids.flatMap((id) => {
        const known = trusting ? memory.recall(id) : undefined;
        return known ? [[id, known] as const] : [];
      }),
    );
    const nexts = new Map([...remembered].map(([id, { state }]) => [id, step(state, id)]));
    // What is remembered is held against what lies there when it is written over; what is not, has to be read.
    const read = await readStates(
      environment,
      ids.filter((id) => nexts.get(id) === remembered.get(id)?.state),
    );
    for (const [id, { state }] of read) nexts.set(id, step(state, id));
    const states = new Map([...remembered, ...read]);
    const sealing = [...states].flatMap(([id, opened]) => {
      const next = nexts.get(id) ?? opened.state;
      return next === opened.state ? [] : [sealState(id, { ...opened, next }, environment)];
    });
    const sealed = await Promise.all(sealing);
    const writes = also();
    if (sealed.length === 0 && writes.length === 0) return nexts;
    if (await writeSealed(environment, sealed, writes)) {
      for (const each of sealed) memory.keep(each, states.get(each.id), nexts.get(each.id));
      environment.changed(new Map(sealed.map(({ id, record }) => [id, shownOf(record)])));
      return nexts;
    }
  }
};

const shownOf = (record: SurveyRecord | null): SurveySummary | 'hidden' | null => {
  if (!record) return null;
  return record.hidden ? 'hidden' : wholeSummary(record.summary);
};

/** The store of one person, over the device's database. `changed` hears of every write. */
export const createSurveyStore = (environment: Environment): SurveyStore => {
  const { db, owner, codec } = environment;
  const memory = createMemory();
  const operations = async (): Promise<QueuedOperation[]> => {
    const records = await db.getAllFromIndex('pendingSync', 'survey', everyOf(owner));
    const waiting = records.filter((record) => !record.synced);
    try {
      return [...(await openState({ record: null, operations: waiting }, codec)).queue];
    } catch {
      // One of them cannot be read: survey by survey, the others can.
      const ids = [...new Set(waiting.map((record) => record.survey_id))];
      const raw = await readRaw(environment, ids);
      const opened = await Promise.all([...raw].map(([id, each]) => openOrSetAside(environment, id, each)));
      return opened.flatMap(({ state }) => state.queue.filter((entry) => !entry.synced));
    }
  };
  return {
    owner,
    read: async (id) => {
      const raw = (await readRaw(environment, [id])).get(id) ?? NOTHING;
      return memory.asWritten(id, raw) ?? (await openOrSetAside(environment, id, raw)).state;
    },
    change: (ids, step, also = () => []) => change(environment, memory, ids, { step, also }),
    rows: () => rowsOf(environment, memory),
    ids: async () => (await db.getAllKeys('surveys', everyOf(owner))).map(([, id]) => id),
    waiting: operations,
    removeReceipts: async (mayGo) => {
      const tx = db.transaction('pendingSync', 'readwrite');
      for await (const cursor of tx.store.index('survey').iterate(everyOf(owner))) {
        const { content: _content, owner: _owner, ...entry } = cursor.value;
        if (mayGo(entry)) await cursor.delete();
      }
      await tx.done;
    },
  };
};
