import { type Storage, UnavailableError } from '../storage/port.ts';
import { OnlyOnPrimaryError, type Replica, type Source } from '../storage/reading.ts';
import { isDatabaseError } from './meters.ts';

/**
 * What one report or export reads. It begins on the replica where that is fit, and goes on with the primary when the replica fails or becomes
 * unfit. It never goes back to the replica, which may be behind what was read already.
 */
export interface Reading {
  /** Does work that only reads. It may run twice: on the replica in vain, then on the primary. */
  from<T>(work: (source: Source) => Promise<T>): Promise<T>;
}

/** Returns the function that begins readings. It alone says what is read of a replica. */
export function createReadings(
  { now, read }: Pick<Storage, 'now' | 'read'>,
  replica: Replica | null,
): () => Reading {
  const primary: Source = { now, read, primary: null };
  return () => {
    let isOver = replica === null;
    return {
      async from(work) {
        const copy = isOver ? null : (replica?.source() ?? null);
        if (copy !== null) {
          try {
            return await work({ ...copy, primary: now });
          } catch (error) {
            // Whatever the replica could not do, the primary is asked: also what PostgreSQL cancels there because it has to replay.
            if (!(error instanceof OnlyOnPrimaryError) && !isDatabaseError(error)) throw error;
            if (error instanceof UnavailableError) replica?.didNotAnswer();
          }
        }
        isOver = true;
        return work(primary);
      },
    };
  };
}

/** Returns a context in which everything that is read for one request belongs to one reading. */
export function inOneReading<C extends { readonly beginReading: () => Reading }>(context: C): C {
  const reading = context.beginReading();
  return { ...context, beginReading: () => reading };
}
