import { type BatchLimits, nextBatch } from '@sampark/core/sync/next-batch';
import type { IDBPTransaction } from 'idb';
import type { OperationRecord, SamparkSchema } from '../schema.ts';
import { behind, isWaiting, type Rows } from '../survey-rows.ts';
import { inFlightNote, readInFlight, withInFlight } from './in-flight.ts';

/** What is to leave, of a walk over all that waits. */
export interface OutboxRequest {
  /** The survey that the walk has passed; '' at its beginning. */
  readonly after: string;
  readonly limits: BatchLimits;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** How far a walk has come. */
export interface OutboxPosition {
  readonly after: string;
  /** Nothing waits any more behind that. */
  readonly ended: boolean;
}

/** Operations that leave. */
export interface OutboxBatch extends OutboxPosition {
  /** As they lay there. */
  readonly records: readonly OperationRecord[];
  /** Resolves when it is on the disk that they are on their way. */
  readonly noted: Promise<void>;
}

/** Rows looked through at a time where none of the first waits. */
const WIDE = 500;

const sizeOf = ({ content }: OperationRecord): number => content?.bytes.length ?? 0;

/** All rows of each survey but the last, of which more may follow. */
const wholeSurveys = (found: readonly OperationRecord[]): readonly OperationRecord[] => {
  const last = found.at(-1)?.survey_id;
  return found.filter(({ survey_id }) => survey_id !== last);
};

/** Ends the transaction with a note of those that have not left before. */
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
 * Notes the next operations that wait as on their way, in the transaction that reads them: what lies there then is what
 * leaves, and who changes it from now on knows of it.
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
