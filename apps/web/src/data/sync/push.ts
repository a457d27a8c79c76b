import { HELD_FOR_REVIEW } from '@sampark/core/device/acknowledge';
import { frozen, notAcknowledged, type Settling, settled } from '@sampark/core/device/survey-state';
import { readResult } from '@sampark/core/sync/answer';
import { BATCH_LIMITS, type BatchLimits, nextBatch } from '@sampark/core/sync/next-batch';
import { operationToJson } from '@sampark/core/sync/operation-json';
import { type QueuedOperation, underWayOf } from '@sampark/core/sync/queue';
import type { WireBatchAnswer } from '@sampark/core/sync/wire';
import type { Reply } from '../api/client.ts';
import { metaKeys } from '../db/device-store.ts';
import type { MetaWrite, Step } from '../db/survey-store.ts';
import { isAnswer, isTooMuch, refusalOf, type Stopped, stoppedBy } from './batch-reply.ts';
import type { SyncContext } from './context.ts';
import { storedPlace } from './place.ts';

/** What came of sending. `sent` and `failed` count operations with a known outcome. */
export interface PushReport {
  readonly stopped: Stopped;
  readonly sent: number;
  readonly failed: number;
  /** Of those sent: kept for the review of a panchayat that the person has left. */
  readonly held: number;
}

/** Freezes what is about to be sent; durable before the request leaves. */
const freeze = async (
  { store, making }: SyncContext,
  batch: readonly QueuedOperation[],
): Promise<QueuedOperation[]> => {
  const ids = batch.map((entry) => entry.survey_id);
  const states = await store.change(ids, (state) => frozen(state, making()));
  return ids.flatMap((id) => {
    const state = states.get(id);
    const entry = state ? underWayOf(state.queue) : null;
    return entry ? [entry] : [];
  });
};

type Answered = Pick<WireBatchAnswer, 'results' | 'timestamp' | 'epoch'>;

/** What became of each operation of a chunk. */
const readResults = (sent: readonly QueuedOperation[], answered: Answered) => {
  const byId = new Map(answered.results.map((result) => [result.op_id, result]));
  return sent.map((entry) => ({ entry, answer: readResult(byId.get(entry.id), answered) }));
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

/** Takes in the results of a chunk, and `also`: one transaction. */
const settle = async (
  { store, making, platform }: SyncContext,
  results: Results,
  also: readonly MetaWrite[],
): Promise<void> => {
  const bySurvey = new Map(results.map((result) => [result.entry.survey_id, result]));
  const step: Step = (state, surveyId) => {
    const result = bySurvey.get(surveyId);
    if (!result) return state;
    const { entry, answer } = result;
    if (answer.kind === 'again') return notAcknowledged(state, entry.id, answer.error);
    const settling: Settling = { ...making(), now: platform.now(), random: platform.random() };
    return settled(state, entry.id, answer.outcome, settling);
  };
  await store.change([...bySurvey.keys()], step, () => also);
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
      const frozen = await freeze(context, batch);
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
  sent: readonly QueuedOperation[],
  reply: Exclude<Reply, { kind: 'unreachable' }>,
): Answered => {
  if (reply.kind === 'ok')
    return isAnswer(reply.body) ? reply.body : { results: [], timestamp: '', epoch: '' };
  const results = sent.map((entry) => refusalOf(entry.operation, reply));
  return { results, timestamp: new Date(platform.now()).toISOString(), epoch: '' };
};

/**
 * Sends what waits, chunk by chunk; each is acknowledged by itself, so that a cut-off link resumes where it was. While
 * one is under way the one before it is stored as acknowledged and the next is made ready. A chunk that the server
 * refuses as a whole is halved until the operation that it cannot take stands alone.
 */
export const push = async (
  context: SyncContext,
  progress: (done: number, total: number) => void,
): Promise<PushReport> => {
  const { store, send } = context;
  const place = await storedPlace(context);
  let { epoch } = place;
  const { epoch: epochKey } = metaKeys(store.owner);
  const total = { sent: 0, failed: 0, held: 0 };
  const queue = await openQueue(context);
  let chunk = await queue.take();
  let settling = Promise.resolve();
  for (;;) {
    if (chunk.length === 0) {
      await settling;
      chunk = await queue.again();
    }
    if (chunk.length === 0) return { stopped: 'done', ...total };
    const pending = chunk.length + queue.left();
    progress(total.sent, total.sent + pending);
    const [reply, next] = await Promise.all([
      send({
        method: 'POST',
        path: '/api/sync/batch',
        body: { surveys: chunk.map((entry) => operationToJson(entry.operation)) },
        owner: store.owner,
        pending,
        cursor: place.cursor,
        epoch: place.cursor === null ? epoch : null,
      }),
      queue.take(),
      settling,
    ]);
    if (reply.kind === 'unreachable') {
      await noteFailure(context, chunk, 'server_unreachable');
      return { stopped: 'unreachable', ...total };
    }
    if (reply.kind === 'problem' && !isTooMuch(reply)) {
      await noteFailure(context, chunk, reply.code);
      return { stopped: stoppedBy(reply), ...total };
    }
    if (reply.kind === 'problem' && chunk.length > 1) {
      queue.shorten(Math.ceil(chunk.length / 2));
      chunk = await queue.again();
      continue;
    }
    const answer = answerTo(context, chunk, reply);
    // A device that has not read yet learns here in which epoch its copies are.
    const isFirst = epoch === null && answer.epoch !== '';
    if (isFirst) epoch = answer.epoch;
    const results = readResults(chunk, answer);
    settling = settle(context, results, isFirst ? [[epochKey, epoch]] : []);
    const count = counted(results);
    total.sent += count.sent;
    total.failed += count.failed;
    total.held += count.held;
    if (count.again > 0) {
      await settling;
      return { stopped: 'busy', ...total };
    }
    chunk = next;
  }
};
