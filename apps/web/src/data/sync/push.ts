import { HELD_FOR_REVIEW } from '@sampark/core/device/acknowledge';
import { isTakenIn } from '@sampark/core/device/own-rows';
import { asItWent, notAcknowledged, type Settling, settled } from '@sampark/core/device/survey-state';
import { answerInFull } from '@sampark/core/sync/brief';
import { listed } from '@sampark/core/sync/columns';
import { BATCH_LIMITS, type BatchLimits, nextBatch } from '@sampark/core/sync/next-batch';
import { operationToJson } from '@sampark/core/sync/operation-json';
import type { QueuedOperation } from '@sampark/core/sync/queue';
import type { Reply } from '../api/client.ts';
import { metaKeys } from '../db/device-store.ts';
import type { MetaWrite } from '../db/survey-rows.ts';
import type { Step } from '../db/survey-store.ts';
import {
  type Answered,
  isAnswer,
  isTooMuch,
  refusalOf,
  resultsOf,
  type Stopped,
  stoppedBy,
} from './batch-reply.ts';
import type { SyncContext } from './context.ts';
import { openOwnRows, type Passed } from './own-rows.ts';
import type { Place } from './place.ts';

/** What came of sending. `sent` and `failed` count operations with a known outcome. */
export interface PushReport {
  readonly stopped: Stopped;
  readonly sent: number;
  readonly failed: number;
  /** Of those sent: kept for the review of a panchayat that the person has left. */
  readonly held: number;
  /** The server has all, and nobody else has written before it: there is nothing to read. */
  readonly inStep: boolean;
}

/** What became of each operation of a chunk. */
const readResults = (sent: readonly QueuedOperation[], answered: Answered) => {
  const resultOf = resultsOf(answered);
  return sent.map((entry) => ({ entry, answer: resultOf(entry.id) }));
};
type Results = ReturnType<typeof readResults>;

const counted = (results: Results) => {
  const count = { sent: 0, failed: 0, held: 0, again: 0 };
  for (const { answer } of results) {
    if (answer.kind === 'again') count.again += 1;
    else if (answer.outcome.status === 'rejected') count.failed += 1;
    else {
      count.sent += 1;
      if (answer.outcome.code === HELD_FOR_REVIEW) count.held += 1;
    }
  }
  return count;
};

/**
 * Takes in the results of a chunk, and what `also` says: one transaction. What of it a power cut takes away is asked and told
 * again.
 * @param after what is to be stored before it
 * @param also is asked when that is stored, and told whether all was taken in
 */
const settle = async (
  { store, making, platform }: SyncContext,
  results: Results,
  after: Promise<void>,
  also: (isWhole: boolean) => readonly MetaWrite[],
): Promise<void> => {
  const bySurvey = new Map(results.map((result) => [result.entry.survey_id, result]));
  const taken = new Map<string, boolean>();
  const step: Step = (lies, surveyId) => {
    const result = bySurvey.get(surveyId);
    if (!result) return lies;
    const { entry, answer } = result;
    const state = asItWent(lies, entry);
    taken.set(surveyId, isTakenIn(state, entry.id, answer.kind === 'settled' ? answer.outcome : null));
    if (answer.kind === 'again') return notAcknowledged(state, entry.id, answer.error);
    const settling: Settling = { ...making(), now: platform.now(), random: platform.random() };
    return settled(state, entry.id, answer.outcome, settling);
  };
  const told = () => also([...taken.values()].every(Boolean));
  await store.change([...bySurvey.keys()], step, told, { repeatable: true, after });
};

const noteFailure = ({ store }: SyncContext, sent: readonly QueuedOperation[], error: string) => {
  const ids = new Map(sent.map((entry) => [entry.survey_id, entry.id]));
  return store.change([...ids.keys()], (state, surveyId) =>
    notAcknowledged(state, ids.get(surveyId) ?? '', error),
  );
};

/** What waits, chunk by chunk: each is made ready while the one before it is under way. */
const openQueue = async (context: SyncContext) => {
  const { store, platform, isWaiting } = context;
  let limits: BatchLimits = BATCH_LIMITS;
  let waiting = await store.waiting();
  const take = async (): Promise<readonly QueuedOperation[]> => {
    for (;;) {
      const batch = nextBatch(waiting, platform.now(), limits);
      if (batch.length === 0) return [];
      const surveys = new Set(batch.map((entry) => entry.survey_id));
      waiting = waiting.filter((entry) => !surveys.has(entry.survey_id));
      const frozen = await store.freeze(batch);
      if (frozen.length > 0) return frozen;
    }
  };
  return {
    take,
    left: () => waiting.length,
    /** What was saved, or is to be sent once more, since the queue was read. */
    again: async () => {
      if (!isWaiting()) return [];
      waiting = await store.waiting();
      return take();
    },
    /** A chunk was too much: from now on they are this long. */
    shorten: (operations: number) => {
      limits = { ...limits, operations };
    },
  };
};

/** What an answer to a chunk says of its operations. */
const answerTo = (
  { platform }: SyncContext,
  { sent, epoch }: { readonly sent: readonly QueuedOperation[]; readonly epoch: string | null },
  reply: Exclude<Reply, { kind: 'unreachable' }>,
): Answered => {
  if (reply.kind === 'ok') {
    return isAnswer(reply.body)
      ? answerInFull(reply.body, { ids: sent.map(({ id }) => id), epoch: epoch ?? '' })
      : { results: [], timestamp: '', epoch: '' };
  }
  const results = sent.map((entry) => refusalOf(entry.operation, reply));
  return { results, timestamp: new Date(platform.now()).toISOString(), epoch: '' };
};

/** A chunk on its way, and its answer. */
interface Flight {
  readonly chunk: readonly QueuedOperation[];
  /** How far this device had read when it left. */
  readonly cursor: string | null;
  readonly reply: Promise<Reply>;
}

/** Chunks on their way at a time: while one is answered, the way up carries the next. More of them, and more is cut off. */
const AT_A_TIME = 3;

/**
 * Sends what waits, chunk by chunk; each is acknowledged by itself, so that a cut-off link resumes where it was. While
 * some are under way the one before them is stored as acknowledged and the next is made ready. A chunk that the server
 * refuses as a whole is halved until the operation that it cannot take stands alone. When one does not get through, what
 * is under way beside it is heard out, and nothing more is sent.
 * @param place what the device remembers now
 */
export const push = async (
  context: SyncContext,
  place: Place,
  progress: (done: number, total: number) => void,
): Promise<PushReport> => {
  const { store, send } = context;
  let { epoch } = place;
  const { epoch: epochKey } = metaKeys(store.owner);
  const ownRows = openOwnRows(store.owner, place);
  const report = { stopped: 'done' as Stopped, sent: 0, failed: 0, held: 0 };
  /** Every answer that came has been taken in with its cursor. */
  let isPassed = true;
  const queue = await openQueue(context);
  const flights: Flight[] = [];
  /** The last answer that came, and the one before it, until they are stored. */
  let [settling, settlingBefore] = [Promise.resolve(), Promise.resolve()];

  /** What kept the first that did not get through. */
  const stop = (why: Stopped): void => {
    if (report.stopped === 'done') report.stopped = why;
  };
  const post = (chunk: readonly QueuedOperation[]): Flight => {
    const beside = flights.reduce((sum, flight) => sum + flight.chunk.length, 0);
    const left = queue.left();
    const cursor = ownRows.cursor();
    progress(report.sent, report.sent + chunk.length + beside + left);
    const reply = send({
      method: 'POST',
      path: '/api/sync/batch',
      body: { ...listed(chunk.map((entry) => operationToJson(entry.operation))), brief: true },
      owner: store.owner,
      pending: left,
      cursor,
      epoch: cursor === null ? epoch : null,
    });
    return { chunk, cursor, reply };
  };
  const nextChunk = async (): Promise<readonly QueuedOperation[]> => {
    const chunk = await queue.take();
    if (chunk.length > 0 || flights.length > 0) return chunk;
    await settling;
    return queue.again();
  };
  const takeIn = ({ chunk, cursor }: Flight, answer: Answered): void => {
    // A device that has not read yet learns here in which epoch its copies are.
    const isFirst = epoch === null && answer.epoch !== '';
    if (isFirst) epoch = answer.epoch;
    const results = readResults(chunk, answer);
    const firstEpoch: MetaWrite[] = isFirst ? [[epochKey, epoch]] : [];
    let passed: Passed | null = null;
    const also = (isWhole: boolean) => {
      passed = isWhole ? ownRows.passedBy(cursor, answer) : null;
      return [...firstEpoch, ...(passed ? ownRows.writes(passed) : [])];
    };
    settlingBefore = settling;
    settling = settle(context, results, settling, also).then(() => {
      if (passed) ownRows.passed(passed);
      else isPassed = false;
    });
    // Who waits for it hears of it.
    settling.catch(() => undefined);
    const count = counted(results);
    report.sent += count.sent;
    report.failed += count.failed;
    report.held += count.held;
    if (count.again > 0) stop('busy');
  };

  for (;;) {
    const most = epoch === null ? 1 : AT_A_TIME;
    while (report.stopped === 'done' && flights.length < most) {
      const chunk = await nextChunk();
      if (chunk.length === 0) break;
      flights.push(post(chunk));
    }
    const flight = flights.shift();
    if (!flight) {
      await settling;
      const inStep = isPassed && ownRows.isJoined() && report.sent > 0 && report.stopped === 'done';
      return { ...report, inStep };
    }
    const { chunk } = flight;
    // While an answer is written, what comes of the next is worked out.
    const [reply] = await Promise.all([flight.reply, settlingBefore]);
    if (reply.kind === 'unreachable') {
      await noteFailure(context, chunk, 'server_unreachable');
      stop('unreachable');
    } else if (reply.kind === 'problem' && !isTooMuch(reply)) {
      await noteFailure(context, chunk, reply.code);
      stop(stoppedBy(reply));
    } else if (reply.kind === 'problem' && chunk.length > 1) {
      queue.shorten(Math.ceil(chunk.length / 2));
    } else {
      takeIn(flight, answerTo(context, { sent: chunk, epoch }, reply));
    }
  }
};
