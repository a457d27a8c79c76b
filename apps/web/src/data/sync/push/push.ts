import { HELD_FOR_REVIEW } from '@sampark/core/device/acknowledge';
import type { QueuedOperation } from '@sampark/core/device/queue';
import { notAcknowledged } from '@sampark/core/device/survey-state';
import { encodeOperations } from '@sampark/core/wire/columns/encode-operations';
import { expandAnswer } from '@sampark/core/wire/compact';
import type { Reply } from '../../api/client.ts';
import type { SyncContext } from '../context.ts';
import type { SyncPosition } from '../position.ts';
import type { Result } from './apply-results.ts';
import { type Answered, isAnswer, isTooMuch, refusalOf, type Stopped, stoppedBy } from './batch-reply.ts';
import { AT_A_TIME, openOutboxReader } from './outbox-reader.ts';
import { type Chunk, openPushAnswers, type Sent } from './push-answers.ts';

/** The result of a push. `sent` and `failed` count operations with a known outcome. */
export interface PushReport {
  readonly stopped: Stopped;
  readonly sent: number;
  readonly failed: number;
  /** Operations that went for review to a panchayat that the person has left. */
  readonly held: number;
  /** The server has everything, and nobody else wrote before it: there is nothing to read. */
  readonly inStep: boolean;
}

const counted = (results: readonly Result[]) => {
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

const noteFailure = ({ store }: SyncContext, sent: readonly QueuedOperation[], error: string) => {
  const ids = new Map(sent.map((entry) => [entry.survey_id, entry.id]));
  return store.change([...ids.keys()], (state, surveyId) =>
    notAcknowledged(state, ids.get(surveyId) ?? '', error),
  );
};

/** Reads an answer to a chunk. */
const answerTo = (
  { platform }: SyncContext,
  { sent, epoch }: { readonly sent: readonly QueuedOperation[]; readonly epoch: string | null },
  reply: Exclude<Reply, { kind: 'unreachable' }>,
): Answered => {
  if (reply.kind === 'ok') {
    return isAnswer(reply.body)
      ? expandAnswer(reply.body, { ids: sent.map(({ id }) => id), epoch: epoch ?? '' })
      : { results: [], timestamp: '', epoch: '' };
  }
  const results = sent.map((entry) => refusalOf(entry.operation, reply));
  return { results, timestamp: new Date(platform.now()).toISOString(), epoch: '' };
};

/** A chunk in flight, and its answer. */
interface Flight extends Sent {
  /** Milliseconds since 1970. */
  readonly leftAt: number;
  readonly reply: Promise<Reply>;
}

/**
 * Sends the outbox, chunk by chunk. Each chunk is acknowledged by itself, so a cut-off link resumes where it
 * was. While some are in flight, the answer before them is logged and the next chunk is made ready. Rows are
 * written when nothing more is to be sent. A chunk that the server refuses as a whole is halved until the
 * operation that it cannot take stands alone. When a chunk does not get through, the push waits for the others in
 * flight, and sends nothing more.
 * @param position the device's position in the feed
 */
export const push = async (
  context: SyncContext,
  position: SyncPosition,
  progress: (done: number, total: number) => void,
): Promise<PushReport> => {
  const { store, send, platform } = context;
  const answers = openPushAnswers(context, position);
  const report = { stopped: 'done' as Stopped, sent: 0, failed: 0, held: 0 };
  const queue = openOutboxReader(context);
  const flights: Flight[] = [];

  /** Ends the sending. The first reason counts. */
  const stop = (why: Stopped): void => {
    if (report.stopped === 'done') report.stopped = why;
  };
  const post = (next: Chunk): Flight => {
    const { chunk } = next;
    const beside = flights.reduce((sum, flight) => sum + flight.chunk.length, 0);
    const left = queue.left();
    const cursor = answers.cursor();
    const leftAt = platform.now();
    progress(report.sent, report.sent + chunk.length + beside + left);
    const reply = send({
      method: 'POST',
      path: '/api/sync/batch',
      body: { ...encodeOperations(chunk.map(({ operation }) => operation)), brief: true },
      owner: store.owner,
      pending: left,
      cursor,
      epoch: cursor === null ? answers.epoch() : null,
    });
    return { ...next, cursor, leftAt, reply };
  };
  const nextChunk = async (): Promise<Chunk | null> => {
    const next = await queue.take();
    if (next || flights.length > 0) return next;
    await answers.write();
    return queue.again();
  };
  const takeIn = (flight: Flight, answered: Answered): void => {
    const count = counted(answers.take(flight, answered));
    report.sent += count.sent;
    report.failed += count.failed;
    report.held += count.held;
    if (count.again > 0) stop('busy');
  };

  for (;;) {
    while (report.stopped === 'done' && flights.length < AT_A_TIME) {
      const next = await nextChunk();
      if (!next) break;
      flights.push(post(next));
    }
    const flight = flights.shift();
    if (!flight) {
      await queue.rest();
      await answers.write();
      const inStep = answers.isInStep() && report.sent > 0 && report.stopped === 'done';
      return { ...report, inStep };
    }
    const { chunk } = flight;
    if (report.stopped === 'done') queue.prepare();
    // While one answer is stored, the next is worked out.
    const [reply] = await Promise.all([flight.reply, answers.butLast()]);
    if (reply.kind === 'unreachable') {
      await noteFailure(context, chunk, 'server_unreachable');
      stop('unreachable');
    } else if (reply.kind === 'problem' && !isTooMuch(reply)) {
      await noteFailure(context, chunk, reply.code);
      stop(stoppedBy(reply));
    } else if (reply.kind === 'problem' && chunk.length > 1) {
      queue.shorten(Math.ceil(chunk.length / 2));
    } else {
      queue.answeredIn(platform.now() - flight.leftAt);
      takeIn(flight, answerTo(context, { sent: chunk, epoch: answers.epoch() }, reply));
    }
  }
};
