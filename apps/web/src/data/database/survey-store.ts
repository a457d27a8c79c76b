import type { QueuedOperation, QueueEntry } from '@sampark/core/device/queue';
import type { SurveyState } from '@sampark/core/device/survey-state';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Codec } from './codec.ts';
import { metaKeys } from './device-store.ts';
import { type LoggedAnswer, logAnswer, readLoggedAnswers } from './outbox/answer-log.ts';
import { type OutboxPosition, type OutboxRequest, takeFromOutbox } from './outbox/outbox.ts';
import { quarantine } from './quarantine.ts';
import type { Database, OperationRecord, SurveyRecord } from './schema.ts';
import {
  type FormOf,
  NOTHING,
  type Opened,
  openOperation,
  openState,
  type RawState,
  sealState,
  summaryIn,
} from './sealed-state.ts';
import { createStateCache, type StateCache } from './state-cache.ts';
import {
  behind,
  everyOf,
  type MetaWrite,
  readLastAnswer,
  readRaw,
  readWaiting,
  writeSealed,
} from './survey-rows.ts';

/** Decides about one survey. It is pure, and may be asked again when another tab was quicker. */
export type Step = (state: SurveyState, surveyId: string) => SurveyState;

/** The way in which a change is written. */
export interface Writing {
  /** The server can give all of it again, so it need not be durable at once. */
  readonly repeatable?: boolean;
  /**
   * The work to wait for before the write. The change is made ready meanwhile; if the work fails, nothing is
   * written.
   */
  readonly after?: Promise<unknown>;
  /**
   * The forms to wait for, by which lists show the change. It is sealed meanwhile; if they do not come,
   * nothing is written.
   */
  readonly forms?: Promise<unknown> | undefined;
  /** The caller shows the change itself, so other subscribers may hear of it after the next frame. */
  readonly shown?: boolean;
}

/**
 * Changed surveys with their new summary. `hidden`: a deletion waits, and no list shows the survey. `null`:
 * it is gone.
 */
export type StoreChange = ReadonlyMap<string, SurveySummary | 'hidden' | null>;

/** Operations taken for sending, and the position of the walk. */
export interface OutboxOperations extends OutboxPosition {
  readonly operations: readonly QueuedOperation[];
  /** Surveys of which an operation is sent for the first time. */
  readonly firsts: readonly string[];
}

/** The surveys and operations of one signed-in person. Every access goes through here. */
export interface SurveyStore {
  readonly owner: string;
  /** Reads a survey. As long as nothing has changed, it returns the same object as before. */
  readonly read: (surveyId: string) => Promise<SurveyState>;
  /**
   * Returns a survey as this page last knew it, without asking the database. Another tab may have changed it
   * since.
   */
  readonly recall: (surveyId: string) => SurveyState | undefined;
  /**
   * Reads the surveys, asks `step` for the next state of each, and writes all of them with `also` in one
   * transaction, or nothing. `also` is asked last. Durable when it resolves, unless `how` says otherwise.
   * Rejects with the database's error; `deviceFailure` explains it.
   */
  readonly change: (
    surveyIds: readonly string[],
    step: Step,
    also?: () => readonly MetaWrite[],
    how?: Writing,
  ) => Promise<ReadonlyMap<string, SurveyState>>;
  /** Logs an answer of the server together with `also`, until a change removes the entry by its key. */
  readonly logAnswer: (answer: unknown, also: readonly MetaWrite[]) => Promise<string>;
  /** Returns the logged answers whose rows are not written yet. */
  readonly loggedAnswers: () => Promise<readonly LoggedAnswer[]>;
  /** Reads every survey held here, in slices, so that a screen never waits for long. */
  readonly rows: () => AsyncIterable<StoreChange>;
  /**
   * Takes the next operations from the outbox and freezes them: from now on each is repeated word for word.
   * Durable when it resolves.
   */
  readonly takeForSending: (asked: OutboxRequest) => Promise<OutboxOperations>;
  /** Returns the ids of all surveys held here, hidden ones too. */
  readonly ids: () => Promise<string[]>;
  /** Returns the operations whose outcome is unknown, without their content. */
  readonly waiting: () => Promise<QueueEntry[]>;
  /** Returns the operations whose outcome is unknown, with their content. */
  readonly operations: () => Promise<QueuedOperation[]>;
  /**
   * Returns the server's last answer to an operation of a survey; `null`: there is none, or its receipt is
   * gone.
   */
  readonly lastAnswer: (surveyId: string) => Promise<QueueEntry['server_response']>;
  /** Removes the receipts that `mayGo` accepts. */
  readonly removeReceipts: (mayGo: (entry: QueueEntry) => boolean) => Promise<void>;
}

interface Environment {
  readonly db: Database;
  readonly owner: string;
  readonly codec: Codec;
  readonly formOf: FormOf;
  readonly changed: (change: StoreChange, shown?: boolean) => void;
  /** Returns the time as ISO 8601. */
  readonly at: () => string;
}

/** The rows read at a time: on a slow phone, less than a finger notices. */
const SLICE = 250;

async function* readRows({ db, owner }: Environment, memory: StateCache): AsyncGenerator<StoreChange> {
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

/** Opens a survey. One that cannot be read is quarantined, and the device then has nothing of it. */
const openOrQuarantine = async (
  environment: Environment,
  memory: StateCache,
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

/** Opens several surveys. */
const openAll = async (
  environment: Environment,
  memory: StateCache,
  raw: ReadonlyMap<string, RawState>,
): Promise<Map<string, Opened>> => {
  const opened = await Promise.all(
    [...raw].map(async ([id, each]) => [id, await openOrQuarantine(environment, memory, id, each)] as const),
  );
  return new Map(opened);
};

/** Reads and opens several surveys. */
const readStates = async (
  environment: Environment,
  memory: StateCache,
  ids: readonly string[],
): Promise<Map<string, Opened>> =>
  // Even an empty read would make the following write wait.
  ids.length === 0 ? new Map() : openAll(environment, memory, await readRaw(environment, ids));

/**
 * Changes surveys, again and again until no other writer was quicker. The first time it trusts the states that this page remembers, and reads only
 * the others: the write finds out whether they still hold. After a write that failed it reads them all.
 */
const change = async (
  environment: Environment,
  memory: StateCache,
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
    // The write compares a remembered state that it replaces. What is not remembered, or would not be written, has to be read.
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

/** Opens an operation; `null`: it cannot be read, and its survey is quarantined. */
const openOrNone = async (
  environment: Environment,
  memory: StateCache,
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

/** Takes operations from the outbox, and opens them while the disk notes that they are in flight. */
const takeForSending = async (
  environment: Environment,
  memory: StateCache,
  asked: OutboxRequest,
): Promise<OutboxOperations> => {
  const { records, noted, after, ended } = await takeFromOutbox(environment, asked);
  const opening = records.map((record) => openOrNone(environment, memory, { ...record, sent: true }));
  const [opened] = await Promise.all([Promise.all(opening), noted]);
  return {
    operations: opened.filter((entry) => entry !== null),
    firsts: records.flatMap(({ sent, survey_id }) => (sent ? [] : [survey_id])),
    ...{ after, ended },
  };
};

/** Returns what lists show of a row. */
const shownOf = (record: SurveyRecord | null): SurveySummary | 'hidden' | null => {
  if (!record) return null;
  return record.hidden ? 'hidden' : summaryIn(record);
};

/** Makes the store of one person over the device's database. `changed` hears of every write. */
export const createSurveyStore = (environment: Environment): SurveyStore => {
  const { db, owner } = environment;
  const memory = createStateCache();
  return {
    owner,
    read: async (id) => {
      const raw = (await readRaw(environment, [id])).get(id) ?? NOTHING;
      return memory.asMet(id, raw) ?? (await openOrQuarantine(environment, memory, id, raw)).state;
    },
    recall: (id) => memory.recall(id)?.state,
    change: (ids, step, also = () => [], how = {}) => change(environment, memory, ids, { step, also, how }),
    logAnswer: (answer, also) => logAnswer(environment, answer, also),
    loggedAnswers: () => readLoggedAnswers(environment),
    takeForSending: (asked) => takeForSending(environment, memory, asked),
    rows: () => readRows(environment, memory),
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
