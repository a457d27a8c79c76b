import { NOWHERE } from './follow.ts';
import type { RecordFacts } from './record-facts.ts';

/** Records by their numbers: their places in a list. */
export interface Numbered {
  readonly records: readonly RecordFacts[];
  /** Returns the number of a record; `NOWHERE`: it is not known. An empty id is nobody's. */
  readonly numberOf: (id: string) => number;
  /** Returns the record of a number; `undefined`: of `NOWHERE`. To ask a list for what it cannot have is slow. */
  readonly recordAt: (at: number) => RecordFacts | undefined;
}

/** Gives records their numbers. The later of two with one id counts. */
export function numbered(all: Iterable<RecordFacts>): Numbered {
  const numbers = new Map<string, number>();
  const records: RecordFacts[] = [];
  for (const record of all) {
    const known = numbers.get(record.record_id);
    numbers.set(record.record_id, known ?? records.length);
    records[known ?? records.length] = record;
  }
  return {
    records,
    numberOf: (id) => (id === '' ? NOWHERE : (numbers.get(id) ?? NOWHERE)),
    recordAt: (at) => (at === NOWHERE ? undefined : records[at]),
  };
}

/** Returns the record with the smallest id, which is the same on every device; `NOWHERE`: there is none. */
export const smallestOf = (some: readonly number[], records: readonly RecordFacts[]): number =>
  some.reduce((least, at) => {
    const isSmaller = least === NOWHERE || idOf(records, at) < idOf(records, least);
    return isSmaller ? at : least;
  }, NOWHERE);

const idOf = (records: readonly RecordFacts[], at: number): string => records[at]?.record_id ?? '';
