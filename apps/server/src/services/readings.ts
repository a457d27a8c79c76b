import { type Storage, UnavailableError } from '../storage/port.ts';
import { OnlyOnPrimaryError, type Reading, type Replica, type Source } from '../storage/reading.ts';
import type { Context } from './context.ts';
import { isDatabaseError } from './upkeep/meters.ts';

/**
 * Returns the function that begins readings. It alone chooses between the replica and the primary; a use case that begins no reading is
 * never answered by the replica.
 */
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
            // The primary does whatever the replica could not, also what PostgreSQL cancels there because it has to replay.
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

/** Returns a reading of the primary, for work that must see every change that anybody else has seen. */
export const readingOfPrimary = ({ now, read }: Pick<Storage, 'now' | 'read'>): Reading => ({
  from: (work) => work({ now, read, primary: null }),
});

/** Returns a context in which all that a request reads belongs to one reading: once on the primary, it stays there. */
export function inOneReading(context: Context): Context {
  const reading = context.beginReading();
  return { ...context, beginReading: () => reading };
}
