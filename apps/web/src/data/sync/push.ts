import { HELD_FOR_REVIEW } from '@sampark/core/device/acknowledge';
import { frozen, notAcknowledged, type Settling, settled } from '@sampark/core/device/survey-state';
import { readResult } from '@sampark/core/sync/answer';
import { BATCH_LIMITS, type BatchLimits, nextBatch } from '@sampark/core/sync/next-batch';
import { operationToJson } from '@sampark/core/sync/operation-json';
import { type QueuedOperation, underWayOf } from '@sampark/core/sync/queue';
import type { WireBatchAnswer } from '@sampark/core/sync/wire';
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

/** Takes in the results of a chunk, and `also`: one transaction. */
const settle = async (
  { store, making, platform }: SyncContext,
  sent: readonly QueuedOperation[],
  answered: Pick<WireBatchAnswer, 'results' | 'timestamp' | 'epoch'>,
  also: () => readonly MetaWrite[],
): Promise<{ sent: number; failed: number; held: number; again: number }> => {
  const byId = new Map(answered.results.map((result) => [result.op_id, result]));
  const bySurvey = new Map(sent.map((entry) => [entry.survey_id, entry]));
  const count = { sent: 0, failed: 0, held: 0, again: 0 };
  for (const entry of sent) {
    const answer = readResult(byId.get(entry.id), answered);
    if (answer.kind === 'again') count.again += 1;
    else if (answer.outcome.status === 'rejected') count.failed += 1;
    else {
      count.sent += 1;
      if (answer.outcome.code === HELD_FOR_REVIEW) count.held += 1;
    }
  }
  const step: Step = (state, surveyId) => {
    const entry = bySurvey.get(surveyId);
    if (!entry) return state;
    const answer = readResult(byId.get(entry.id), answered);
    if (answer.kind === 'again') return notAcknowledged(state, entry.id, answer.error);
    const settling: Settling = { ...making(), now: platform.now(), random: platform.random() };
    return settled(state, entry.id, answer.outcome, settling);
  };
  await store.change([...bySurvey.keys()], step, also);
  return count;
};

const noteFailure = ({ store }: SyncContext, sent: readonly QueuedOperation[], error: string) => {
  const ids = new Map(sent.map((entry) => [entry.survey_id, entry.id]));
  return store.change([...ids.keys()], (state, surveyId) =>
    notAcknowledged(state, ids.get(surveyId) ?? '', error),
  );
};

/**
 * Sends what waits, chunk by chunk; each is acknowledged by itself, so that a cut-off link resumes where it was. A
 * chunk that the server refuses as a whole is halved until the operation that it cannot take stands alone.
 */
export const push = async (
  context: SyncContext,
  progress: (done: number, total: number) => void,
): Promise<PushReport> => {
  const { store, send, platform } = context;
  const place = await storedPlace(context);
  let { epoch } = place;
  const { epoch: epochKey } = metaKeys(store.owner);
  const total = { sent: 0, failed: 0, held: 0 };
  let limits: BatchLimits = BATCH_LIMITS;
  for (;;) {
    const waiting = await store.waiting();
    const batch = nextBatch(waiting, platform.now(), limits);
    if (batch.length === 0) return { stopped: 'done', ...total };
    progress(total.sent, total.sent + waiting.length);
    const sent = await freeze(context, batch);
    if (sent.length === 0) continue;
    const surveys = sent.map((entry) => operationToJson(entry.operation));
    const reply = await send({
      method: 'POST',
      path: '/api/sync/batch',
      body: { surveys },
      owner: store.owner,
      pending: waiting.length,
      cursor: place.cursor,
      epoch: place.cursor === null ? epoch : null,
    });
    if (reply.kind === 'unreachable') {
      await noteFailure(context, sent, 'server_unreachable');
      return { stopped: 'unreachable', ...total };
    }
    if (reply.kind === 'problem' && !isTooMuch(reply)) {
      await noteFailure(context, sent, reply.code);
      return { stopped: stoppedBy(reply), ...total };
    }
    if (reply.kind === 'problem' && sent.length > 1) {
      limits = { ...limits, operations: Math.ceil(sent.length / 2) };
      continue;
    }
    const answer =
      reply.kind === 'problem'
        ? {
            results: sent.map((entry) => refusalOf(entry.operation, reply)),
            timestamp: new Date(platform.now()).toISOString(),
            epoch: '',
          }
        : isAnswer(reply.body)
          ? reply.body
          : { results: [], timestamp: '', epoch: '' };
    // A device that has not read yet learns here in which epoch its copies are.
    const isFirst = epoch === null && answer.epoch !== '';
    if (isFirst) epoch = answer.epoch;
    const count = await settle(context, sent, answer, () => (isFirst ? [[epochKey, epoch]] : []));
    total.sent += count.sent;
    total.failed += count.failed;
    total.held += count.held;
    if (count.again > 0) return { stopped: 'busy', ...total };
  }
};
