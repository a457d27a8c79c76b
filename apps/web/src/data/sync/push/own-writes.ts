import { type CursorStep, cursorAfter } from '@sampark/core/device/own-writes';
import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import { metaKeys } from '../../database/device-store.ts';
import type { MetaWrite } from '../../database/survey-rows.ts';
import type { SyncPosition } from '../position.ts';

/** The cursor once the rows of an answer are stored. */
export interface CursorMove {
  readonly cursor: string;
  readonly waiting: readonly CursorStep[];
}

/**
 * The cursor of a device that sends. It moves over the device's own writes, so that their echo is not read
 * back.
 */
export interface OwnWrites {
  /** Returns the device's cursor. */
  readonly cursor: () => string | null;
  /**
   * Returns the cursor that an answer leads to; `null`: it leads nowhere. @param sent the cursor that went
   * with the batch
   */
  readonly moveFor: (
    sent: string | null,
    answer: Pick<WireBatchAnswer, 'cursor' | 'from'>,
  ) => CursorMove | null;
  /** Returns the entries to write in the transaction that stores the answer's rows. */
  readonly writes: (take: CursorMove) => MetaWrite[];
  /** Returns whether every answer has joined the one before it. */
  readonly isJoined: () => boolean;
  /** Notes that the rows are stored. */
  readonly passed: (passed: CursorMove) => void;
}

export const trackOwnWrites = (
  owner: string,
  position: Pick<SyncPosition, 'cursor' | 'resync'>,
): OwnWrites => {
  let { cursor } = position;
  let waiting: readonly CursorStep[] = [];
  return {
    cursor: () => cursor,
    moveFor: (sent, answer) => {
      const from = answer.from ?? sent;
      if (cursor === null || from === null || answer.cursor === undefined || position.resync) return null;
      return cursorAfter(cursor, [...waiting, { from, to: answer.cursor }]);
    },
    writes: (passed) => [[metaKeys(owner).cursor, passed.cursor]],
    isJoined: () => waiting.length === 0,
    passed: (passed) => {
      ({ cursor, waiting } = passed);
    },
  };
};
