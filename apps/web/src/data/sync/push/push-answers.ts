import type { QueuedOperation } from '@sampark/core/device/queue';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { metaKeys } from '../../database/device-store.ts';
import type { MetaWrite } from '../../database/survey-rows.ts';
import type { SyncContext } from '../context.ts';
import type { SyncPosition } from '../position.ts';
import { applyResults, logResults, type Result, readResults } from './apply-results.ts';
import type { Answered } from './batch-reply.ts';
import { type CursorMove, trackOwnWrites } from './own-writes.ts';

/** The most answers whose rows may wait: their operations are held in memory. */
const MOST_LOGGED = 10;

/** Operations that are sent together. */
export interface Chunk {
  readonly chunk: readonly QueuedOperation[];
  /**
   * The summaries that lists showed before the chunk left, of surveys whose operation says all that is
   * unsent.
   */
  readonly before: ReadonlyMap<string, SurveySummary>;
}

/** A chunk that was sent. */
export interface Sent extends Chunk {
  /** The device's cursor when the chunk left. */
  readonly cursor: string | null;
}

/**
 * The answers to one push. Each is on the device as soon as it comes; the rows follow when nothing more is to
 * be sent.
 */
export interface PushAnswers {
  /** The epoch of this device's copies; `null`: the server has never said. */
  readonly epoch: () => string | null;
  /** The device's cursor. */
  readonly cursor: () => string | null;
  /** Takes an answer, while the one before it may still be on its way to the disk. */
  readonly take: (sent: Sent, answered: Answered) => readonly Result[];
  /** Resolves when every answer but the last is on the device. */
  readonly butLast: () => Promise<void>;
  /** Writes the missing rows. */
  readonly write: () => Promise<void>;
  /** Returns whether the cursor has passed all own writes; true only when everything is written. */
  readonly isInStep: () => boolean;
}

/** Takes the answers to one push in. @param position the device's position in the feed */
export const openPushAnswers = (context: SyncContext, position: SyncPosition): PushAnswers => {
  const { owner } = context.store;
  const ownRows = trackOwnWrites(owner, position);
  let { epoch } = position;
  /** Every answer until now moved the cursor over its rows. */
  let hasPassedAll = true;
  /** Functions that write the rows of logged answers, oldest first. */
  const unwritten: (() => Promise<void>)[] = [];
  /** The storing of the last answer, and of the one before it. */
  let [storing, storingBefore] = [Promise.resolve(), Promise.resolve()];

  const writeAll = async (most: number): Promise<void> => {
    while (unwritten.length > most) await unwritten.shift()?.();
  };

  return {
    epoch: () => epoch,
    cursor: ownRows.cursor,
    take: ({ chunk, cursor, before }, answered) => {
      // A device that has never read learns the epoch of its copies here.
      const isFirst = epoch === null && answered.epoch !== '';
      if (isFirst) epoch = answered.epoch;
      const firstEpoch: MetaWrite[] = isFirst ? [[metaKeys(owner).epoch, epoch]] : [];
      const results = readResults(chunk, answered);
      const write = async (after: Promise<void>, also: readonly MetaWrite[]): Promise<void> => {
        let passed: CursorMove | null = null;
        await applyResults(context, results, after, (isWhole) => {
          passed = isWhole ? ownRows.moveFor(cursor, answered) : null;
          return [...also, ...(passed ? ownRows.writes(passed) : [])];
        });
        if (passed) ownRows.passed(passed);
        else hasPassedAll = false;
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
      // One row is written as fast as an entry of the log.
      storing = chunk.length > 1 ? keepFirst(storing) : write(storing, firstEpoch);
      // A caller that waits for the promise hears of a failure.
      storing.catch(() => undefined);
      return results;
    },
    butLast: () => storingBefore,
    write: async () => {
      await storing;
      // On a slow phone a hundred rows would keep the screen from showing that they are sent.
      if (unwritten.length > 0) await new Promise<void>((shown) => context.platform.afterPaint(shown));
      await writeAll(0);
    },
    isInStep: () => hasPassedAll && ownRows.isJoined(),
  };
};
