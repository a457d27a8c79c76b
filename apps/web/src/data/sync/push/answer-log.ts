import type { QueuedOperation } from '@sampark/core/device/queue';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { metaKeys } from '../../database/device-store.ts';
import type { MetaWrite } from '../../database/survey-rows.ts';
import type { SyncContext } from '../context.ts';
import type { SyncPosition } from '../position.ts';
import { applyResults, logResults, type Result, readResults } from './apply-results.ts';
import type { Answered } from './batch-reply.ts';
import { type Passed, trackOwnWrites } from './own-writes.ts';

/** Answers whose rows wait at most: what they need of the operations is held in memory. */
const MOST_LOGGED = 10;

/** Operations that go together. */
export interface Chunk {
  readonly chunk: readonly QueuedOperation[];
  /** What lists showed, before they left, of the surveys of which they say all that is to be told. */
  readonly before: ReadonlyMap<string, SurveySummary>;
}

/** A chunk on its way. */
export interface Sent extends Chunk {
  /** How far this device had read when it left. */
  readonly cursor: string | null;
}

/** The answers to one push: each is on the device as soon as it comes, and the rows follow when nothing more is to be sent. */
export interface AnswerLog {
  /** The epoch in which the copies of this device are; `null`: nothing was ever heard. */
  readonly epoch: () => string | null;
  /** How far the device has read. */
  readonly cursor: () => string | null;
  /** Takes an answer in, while the one before it may still be on its way to the disk. */
  readonly take: (sent: Sent, answered: Answered) => readonly Result[];
  /** Resolves when every answer but the last is on the device. */
  readonly butLast: () => Promise<void>;
  /** Writes the rows that are missing. */
  readonly write: () => Promise<void>;
  /** Whether the cursor has passed over all that was taken in: once everything is written. */
  readonly isInStep: () => boolean;
}

/** @param place what the device remembers now */
export const openAnswerLog = (context: SyncContext, position: SyncPosition): AnswerLog => {
  const { owner } = context.store;
  const ownRows = trackOwnWrites(owner, position);
  let { epoch } = position;
  /** Every answer that came has been taken in with its cursor. */
  let isPassed = true;
  /** What writes the rows of answers that are kept, the oldest first. */
  const unwritten: (() => Promise<void>)[] = [];
  /** The last answer that came, and the one before it, until they are stored. */
  let [storing, storingBefore] = [Promise.resolve(), Promise.resolve()];

  const writeAll = async (most: number): Promise<void> => {
    while (unwritten.length > most) await unwritten.shift()?.();
  };

  return {
    epoch: () => epoch,
    cursor: ownRows.cursor,
    take: ({ chunk, cursor, before }, answered) => {
      // A device that has not read yet learns here in which epoch its copies are.
      const isFirst = epoch === null && answered.epoch !== '';
      if (isFirst) epoch = answered.epoch;
      const firstEpoch: MetaWrite[] = isFirst ? [[metaKeys(owner).epoch, epoch]] : [];
      const results = readResults(chunk, answered);
      const write = async (after: Promise<void>, also: readonly MetaWrite[]): Promise<void> => {
        let passed: Passed | null = null;
        await applyResults(context, results, after, (isWhole) => {
          passed = isWhole ? ownRows.passedBy(cursor, answered) : null;
          return [...also, ...(passed ? ownRows.writes(passed) : [])];
        });
        if (passed) ownRows.passed(passed);
        else isPassed = false;
      };
      const keepFirst = async (after: Promise<void>): Promise<void> => {
        const [key] = await Promise.all([
          logResults(context, { results, answered, before }, firstEpoch),
          after,
        ]);
        unwritten.push(() => write(Promise.resolve(), [[key, undefined]]));
        await writeAll(MOST_LOGGED);
      };
      storingBefore = storing;
      // One row is written as soon as an entry that keeps its answer.
      storing = chunk.length > 1 ? keepFirst(storing) : write(storing, firstEpoch);
      // Who waits for it hears of it.
      storing.catch(() => undefined);
      return results;
    },
    butLast: () => storingBefore,
    write: async () => {
      await storing;
      // On a slow phone the rows of a hundred surveys would keep from the screen that they are sent.
      if (unwritten.length > 0) await new Promise<void>((shown) => context.platform.afterPaint(shown));
      await writeAll(0);
    },
    isInStep: () => isPassed && ownRows.isJoined(),
  };
};
