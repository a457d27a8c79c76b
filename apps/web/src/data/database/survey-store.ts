import type { QueuedOperation, QueueEntry } from '@sampark/core/device/queue';
import type { SurveyState } from '@sampark/core/device/survey-state';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Codec } from './codec.ts';
import { metaKeys } from './device-store.ts';
import { type LoggedAnswer, logAnswer, readLoggedAnswers } from './outbox/answer-log.ts';
import { type OutboxPosition, type OutboxRequest, takeFromOutbox } from './outbox/outbox.ts';
import { quarantine } from './quarantine.ts';
import {
  type FormOf,
  NOTHING,
  type Opened,
  openOperation,
  openState,
  type RawState,
  sealState,
  wholeSummary,
} from './records.ts';
import type { Database, OperationRecord, SurveyRecord } from './schema.ts';
import { createMemory, type Memory } from './state-cache.ts';
import {
  behind,
  everyOf,
  type MetaWrite,
  readLastAnswer,
  readRaw,
  readWaiting,
  writeSealed,
} from './survey-rows.ts';

/** A decision about one survey: pure, may be asked again when another tab was quicker. */
export type Step = (state: SurveyState, surveyId: string) => SurveyState;

/** How a change is written. */
export interface Writing {
  /** The server can give all of it again: it need not be on the disk at once. */
  readonly repeatable?: boolean;
  /** What is to be stored before it. Meanwhile the change is made ready; where that fails, it is not written. */
  readonly after?: Promise<unknown>;
  /** Forms on their way, by which lists show it. Meanwhile it is sealed; where they do not come, it is not written. */
  readonly forms?: Promise<unknown> | undefined;
  /** Whoever asked for it shows it: all others may hear of it behind that. */
  readonly shown?: boolean;
}

/**
 * What changed: surveys with their new summary, `hidden` where their deletion waits and no list shows them, `null` where
 * they are gone.
 */
export type StoreChange = ReadonlyMap<string, SurveySummary | 'hidden' | null>;

/** Operations that have left, and how far the walk over what waits has come. */
export interface TakenOperations extends OutboxPosition {
  readonly operations: readonly QueuedOperation[];
  /** Surveys of which one leaves for the first time. */
  readonly firsts: readonly string[];
}

/** The surveys and operations of one signed-in person. Every access to them goes through here. */
export interface SurveyStore {
  readonly owner: string;
  /** As long as nothing has changed since this page met a survey, it is what it was then, the same object. */
  readonly read: (surveyId: string) => Promise<SurveyState>;
  /** What this page met of a survey last, without asking the database: another tab may have changed it since. */
  readonly recall: (surveyId: string) => SurveyState | undefined;
  /**
   * Reads the surveys, asks `step` what becomes of each, and writes all of it with `also`, which is asked last, in one
   * transaction, or nothing. Durable when it resolves, unless `how` says that it need not be. Rejects with the database's
   * error; `deviceFailure` explains it.
   */
  readonly change: (
    surveyIds: readonly string[],
    step: Step,
    also?: () => readonly MetaWrite[],
    how?: Writing,
  ) => Promise<ReadonlyMap<string, SurveyState>>;
  /** Keeps what the server answered, with `also`, until a change removes it by its key and tells it. */
  readonly logAnswer: (answer: unknown, also: readonly MetaWrite[]) => Promise<string>;
  /** What was kept and not removed. */
  readonly loggedAnswers: () => Promise<readonly LoggedAnswer[]>;
  /** What there is of every survey held here, in slices, so that a screen is never kept waiting for long. */
  readonly rows: () => AsyncIterable<StoreChange>;
  /**
   * Takes the next operations that wait on their way, as they are now: from now on they are repeated word for word. Durable
   * when it resolves.
   */
  readonly takeForSending: (asked: OutboxRequest) => Promise<TakenOperations>;
  /** Of all surveys held here, hidden ones too. */
  readonly ids: () => Promise<string[]>;
  /** Operations whose outcome is not known, without what they say. */
  readonly waiting: () => Promise<QueueEntry[]>;
  /** The same with what they say. */
  readonly operations: () => Promise<QueuedOperation[]>;
  /** What the server said last to an operation of a survey; `null`: nothing, or nothing that is still known. */
  readonly lastAnswer: (surveyId: string) => Promise<QueueEntry['server_response']>;
  /** Removes receipts that `mayGo` lets go. */
  readonly removeReceipts: (mayGo: (entry: QueueEntry) => boolean) => Promise<void>;
}

interface Environment {
  readonly db: Database;
  readonly owner: string;
  readonly codec: Codec;
  readonly formOf: FormOf;
  readonly changed: (change: StoreChange, shown?: boolean) => void;
  /** The time, ISO 8601. */
  readonly at: () => string;
}

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
    range = behind(owner, last.survey_id);
  }
  memory.holds(ids);
}

/** A survey out of its seal; one that cannot be read is set aside, and this device has nothing of it then. */
const openOrSetAside = async (
  environment: Environment,
  memory: Memory,
  id: string,
  raw: RawState,
): Promise<Opened> => {
  try {
    const opened = { raw, state: await openState(raw, environment.codec, memory.recall(id)) };
    memory.meet(id, opened);
    return opened;
  } catch {
    const { owner } = environment;
    await quarantine(environment, id, raw, { at: environment.at(), rereadKey: metaKeys(owner).reread });
    memory.lose(id);
    environment.changed(new Map([[id, null]]));
    return { raw: NOTHING, state: { row: null, queue: [] } };
  }
};

/** Several surveys out of their seals. */
const openAll = async (
  environment: Environment,
  memory: Memory,
  raw: ReadonlyMap<string, RawState>,
): Promise<Map<string, Opened>> => {
  const opened = await Promise.all(
    [...raw].map(async ([id, each]) => [id, await openOrSetAside(environment, memory, id, each)] as const),
  );
  return new Map(opened);
};

/** What lies there of several surveys, read and opened. */
const readStates = async (
  environment: Environment,
  memory: Memory,
  ids: readonly string[],
): Promise<Map<string, Opened>> =>
  // Even an empty question would keep the write that follows it waiting.
  ids.length === 0 ? new Map() : openAll(environment, memory, await readRaw(environment, ids));

const change = async (
  environment: Environment,
  memory: Memory,
  ids: readonly string[],
  { step, also, how }: { step: Step; also: () => readonly MetaWrite[]; how: Writing },
): Promise<ReadonlyMap<string, SurveyState>> => {
  const durability = how.repeatable ? 'relaxed' : 'strict';
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
      memory,
      ids.filter((id) => nexts.get(id) === remembered.get(id)?.state),
    );
    for (const [id, { state }] of read) nexts.set(id, step(state, id));
    const states = new Map([...remembered, ...read]);
    const by = { ...environment, forms: how.forms };
    const sealing = [...states].flatMap(([id, opened]) => {
      const next = nexts.get(id) ?? opened.state;
      return next === opened.state ? [] : [sealState(id, { ...opened, next }, by)];
    });
    const sealed = await Promise.all(sealing);
    await how.after;
    const writes = also();
    if (sealed.length === 0 && writes.length === 0) return nexts;
    if (await writeSealed(environment, { changes: sealed, also: writes, durability })) {
      for (const each of sealed) memory.keep(each, states.get(each.id), nexts.get(each.id));
      environment.changed(new Map(sealed.map(({ id, record }) => [id, shownOf(record)])), how.shown);
      return nexts;
    }
  }
};

/** An operation out of its seal; `null` where it cannot be read: then its survey is set aside. */
const openOrNone = async (
  environment: Environment,
  memory: Memory,
  record: OperationRecord,
): Promise<QueuedOperation | null> => {
  const { survey_id, id } = record;
  const known = memory.recall(survey_id)?.state.queue.find((entry) => entry.id === id)?.operation;
  try {
    return await openOperation(record, environment.codec, known);
  } catch {
    await readStates(environment, memory, [survey_id]);
    return null;
  }
};

const leave = async (
  environment: Environment,
  memory: Memory,
  asked: OutboxRequest,
): Promise<TakenOperations> => {
  const { records, noted, after, ended } = await takeFromOutbox(environment, asked);
  const opening = records.map((record) => openOrNone(environment, memory, { ...record, sent: true }));
  const [opened] = await Promise.all([Promise.all(opening), noted]);
  return {
    operations: opened.filter((entry) => entry !== null),
    firsts: records.flatMap(({ sent, survey_id }) => (sent ? [] : [survey_id])),
    ...{ after, ended },
  };
};

const shownOf = (record: SurveyRecord | null): SurveySummary | 'hidden' | null => {
  if (!record) return null;
  return record.hidden ? 'hidden' : wholeSummary(record.summary);
};

/** The store of one person, over the device's database. `changed` hears of every write. */
export const createSurveyStore = (environment: Environment): SurveyStore => {
  const { db, owner } = environment;
  const memory = createMemory();
  return {
    owner,
    read: async (id) => {
      const raw = (await readRaw(environment, [id])).get(id) ?? NOTHING;
      return memory.asMet(id, raw) ?? (await openOrSetAside(environment, memory, id, raw)).state;
    },
    recall: (id) => memory.recall(id)?.state,
    change: (ids, step, also = () => [], how = {}) => change(environment, memory, ids, { step, also, how }),
    logAnswer: (answer, also) => logAnswer(environment, answer, also),
    loggedAnswers: () => readLoggedAnswers(environment),
    takeForSending: (asked) => leave(environment, memory, asked),
    rows: () => rowsOf(environment, memory),
    ids: async () => (await db.getAllKeys('surveys', everyOf(owner))).map(([, id]) => id),
    waiting: async () => (await readWaiting(environment)).map(({ content: _, owner: __, ...entry }) => entry),
    operations: async () => {
      const surveys = new Set((await readWaiting(environment)).map((record) => record.survey_id));
      const opened = await readStates(environment, memory, [...surveys]);
      return [...opened.values()].flatMap(({ state }) => state.queue.filter((entry) => !entry.synced));
    },
    lastAnswer: (surveyId) => readLastAnswer(environment, surveyId),
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
