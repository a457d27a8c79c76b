import { type BatchLimits, nextBatch } from '@sampark/core/sync/next-batch';
import type { IDBPTransaction } from 'idb';
import type { OperationRecord, SamparkSchema } from '../schema.ts';
import { behind, isWaiting, type Rows } from '../survey-rows.ts';
import { inFlightNote, readInFlight, withInFlight } from './in-flight.ts';

/** The next part of a walk over the outbox. */
export interface OutboxRequest {
  /** The survey that the walk has passed; '' at its beginning. */
  readonly after: string;
  readonly limits: BatchLimits;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A position in the walk. */
export interface OutboxPosition {
  readonly after: string;
  /** Nothing waits behind this position. */
  readonly ended: boolean;
}

/** Operations taken from the outbox to be sent. */
export interface OutboxBatch extends OutboxPosition {
  /** The rows as they were stored. */
  readonly records: readonly OperationRecord[];
  /** Resolves when the disk holds that they are in flight. */
  readonly noted: Promise<void>;
}

/** The rows read at a time where none of the first is ready. */
const WIDE = 500;

const sizeOf = ({ content }: OperationRecord): number => content?.bytes.length ?? 0;

/** Leaves out the last survey, because more of its rows may follow. */
const wholeSurveys = (found: readonly OperationRecord[]): readonly OperationRecord[] => {
  const last = found.at(-1)?.survey_id;
  return found.filter(({ survey_id }) => survey_id !== last);
};

/** Ends the transaction by marking the operations that are sent for the first time. */
const note = async (
  tx: IDBPTransaction<SamparkSchema, ('pendingSync' | 'meta')[], 'readwrite'>,
  owner: string,
  records: readonly OperationRecord[],
): Promise<void> => {
  const leaving = records.filter(({ sent }) => !sent);
  if (leaving.length === 0) return;
  const [key, noted] = inFlightNote(
    owner,
    leaving.map(({ id }) => id),
  );
  const written = tx.objectStore('meta').put(noted, key);
  tx.commit();
  await Promise.all([written, tx.done]);
};

/**
 * Takes the next operations that wait, and marks them as in flight in the transaction that reads them. So the
 * stored rows are what leaves, and every later writer sees the mark.
 */
export const takeFromOutbox = async (
  { db, owner }: Rows,
  { after: from, limits, now }: OutboxRequest,
): Promise<OutboxBatch> => {
  let after = from;
  for (let most = limits.operations + 1; ; ) {
    const tx = db.transaction<('pendingSync' | 'meta')[], 'readwrite'>(['pendingSync', 'meta'], 'readwrite', {
      durability: 'strict',
    });
    const [found, leaving] = await Promise.all([
      tx.objectStore('pendingSync').index('survey').getAll(behind(owner, after), most),
      readInFlight(tx.objectStore('meta'), owner),
    ]);
    const isRest = found.length < most;
    const whole = isRest ? found : wholeSurveys(found);
    const waiting = withInFlight(whole.filter(isWaiting), leaving);
    const records = nextBatch(waiting, now, limits, sizeOf);
    after = (records.at(-1) ?? whole.at(-1))?.survey_id ?? after;
    const ended = isRest && !waiting.some(({ survey_id }) => survey_id > after);
    if (records.length > 0 || ended) return { records, after, ended, noted: note(tx, owner, records) };
    most = whole.length > 0 ? WIDE : Math.max(WIDE, 2 * most);
  }
};
