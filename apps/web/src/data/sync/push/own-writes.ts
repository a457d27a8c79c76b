import { type CursorStep, cursorAfter } from '@sampark/core/device/own-writes';
import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import { metaKeys } from '../../database/device-store.ts';
import type { MetaWrite } from '../../database/survey-rows.ts';
import type { SyncPosition } from '../position.ts';

/** Where the cursor is once the rows of an answer are stored. */
export interface Passed {
  readonly cursor: string;
  readonly waiting: readonly CursorStep[];
}

/** The cursor of a device that sends: it moves over rows that are its own, so that they are not read back. */
export interface OwnWrites {
  /** How far the device has read. */
  readonly cursor: () => string | null;
  /** What an answer makes of the cursor; `null`: nothing. @param sent the cursor that went with the batch */
  readonly passedBy: (sent: string | null, answer: Pick<WireBatchAnswer, 'cursor' | 'from'>) => Passed | null;
  /** To be written in the transaction that stores the answer's rows. */
  readonly writes: (passed: Passed) => MetaWrite[];
  /** Whether every answer has joined the one before it. */
  readonly isJoined: () => boolean;
  /** They are stored. */
  readonly passed: (passed: Passed) => void;
}

export const trackOwnWrites = (
  owner: string,
  position: Pick<SyncPosition, 'cursor' | 'resync'>,
): OwnWrites => {
  let { cursor } = position;
  let waiting: readonly CursorStep[] = [];
  return {
    cursor: () => cursor,
    passedBy: (sent, answer) => {
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
