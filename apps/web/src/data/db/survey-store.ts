import type { SurveyState } from '@sampark/core/device/survey-state';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { QueuedOperation } from '@sampark/core/sync/queue';
import type { Codec } from './codec.ts';
import { metaKeys } from './device-store.ts';
import {
  type FormOf,
  openState,
  type RawState,
  type SealedState,
  sealState,
  wholeSummary,
} from './records.ts';
import type { Database, OperationRecord } from './schema.ts';
import { setAside } from './set-aside.ts';

/** An entry of `meta` to write together with surveys, in one transaction; `undefined`: to remove. */
export type MetaWrite = readonly [key: string, value: unknown];

/** A decision about one survey: pure, may be asked again when another tab was quicker. */
export type Step = (state: SurveyState, surveyId: string) => SurveyState;

/** What changed: surveys with their new summary, `null` where a list shows them no more. */
export type StoreChange = ReadonlyMap<string, SurveySummary | null>;

/** The surveys and operations of one signed-in person. Every access to them goes through here. */
export interface SurveyStore {
  readonly owner: string;
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
  readonly summaries: () => Promise<SurveySummary[]>;
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

/** Beyond this many surveys it is quicker to read all of the person's operations once than to ask for each. */
const FEW = 20;

const readRaw = async (
  { db, owner }: Environment,
  ids: readonly string[],
): Promise<Map<string, RawState>> => {
  const tx = db.transaction(['surveys', 'pendingSync']);
  const surveys = tx.objectStore('surveys');
  const bySurvey = tx.objectStore('pendingSync').index('survey');
  const records = Promise.all(ids.map((id) => surveys.get([owner, id])));
  const operations =
    ids.length <= FEW
      ? (await Promise.all(ids.map((id) => bySurvey.getAll([owner, id])))).flat()
      : await bySurvey.getAll(everyOf(owner));
  const found = await records;
  const raw = new Map(
    ids.map((id, at) => [id, { record: found[at] ?? null, operations: [] as OperationRecord[] }]),
  );
  for (const operation of operations) raw.get(operation.survey_id)?.operations.push(operation);
  return raw;
};

const NOTHING: RawState = { record: null, operations: [] };

/** A survey out of its seal; one that cannot be read is set aside, and this device has nothing of it then. */
const openOrSetAside = async (
  environment: Environment,
  id: string,
  raw: RawState,
): Promise<{ raw: RawState; state: SurveyState }> => {
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
  const held = await Promise.all(changes.map(({ id }) => surveys.get([owner, id])));
  if (changes.some(({ rev }, at) => (held[at]?.rev ?? 0) !== rev)) {
    tx.abort();
    await tx.done.catch(() => undefined);
    return false;
  }
  const pending = tx.objectStore('pendingSync');
  const meta = tx.objectStore('meta');
  const writes: Promise<unknown>[] = [];
  for (const { id, record, put, remove } of changes) {
    writes.push(record ? surveys.put(record) : surveys.delete([owner, id]));
    for (const operation of put) writes.push(pending.put(operation));
    for (const operationId of remove) writes.push(pending.delete(operationId));
  }
  for (const [key, value] of also) writes.push(value === undefined ? meta.delete(key) : meta.put(value, key));
  await Promise.all([...writes, tx.done]);
  return true;
};

const change = async (
  environment: Environment,
  ids: readonly string[],
  step: Step,
  also: () => readonly MetaWrite[],
): Promise<ReadonlyMap<string, SurveyState>> => {
  for (;;) {
    const raw = await readRaw(environment, ids);
    const states = new Map<string, SurveyState>();
    const sealing: Promise<SealedState>[] = [];
    for (const [id, found] of raw) {
      const { raw: before, state } = await openOrSetAside(environment, id, found);
      const next = step(state, id);
      states.set(id, next);
      if (next !== state) sealing.push(sealState(id, { raw: before, state, next }, environment));
    }
    const sealed = await Promise.all(sealing);
    const writes = also();
    if (sealed.length === 0 && writes.length === 0) return states;
    if (await writeSealed(environment, sealed, writes)) {
      environment.changed(
        new Map(
          sealed.map(({ id, record }) => [
            id,
            record && !record.hidden ? wholeSummary(record.summary) : null,
          ]),
        ),
      );
      return states;
    }
  }
};

/** The store of one person, over the device's database. `changed` hears of every write. */
export const createSurveyStore = (environment: Environment): SurveyStore => {
  const { db, owner, codec } = environment;
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
      const raw = await readRaw(environment, [id]);
      return (await openOrSetAside(environment, id, raw.get(id) ?? NOTHING)).state;
    },
    change: (ids, step, also = () => []) => change(environment, ids, step, also),
    summaries: async () => {
      const records = await db.getAll('surveys', everyOf(owner));
      return records.filter((record) => !record.hidden).map(({ summary }) => wholeSummary(summary));
    },
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
