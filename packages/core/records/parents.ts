import { NOWHERE, visitBackwards } from './follow.ts';
import { type Numbered, smallestOf } from './numbered.ts';

/**
 * A fault in the place of a record.
 *
 * | problem | where the record hangs |
 * |---|---|
 * | `parent_gone`: its parent is deleted, or not known here | below the nearest ancestor that lives, else the panchayat |
 * | `parent_elsewhere`: its parent is in another panchayat | below its own panchayat |
 * | `circle`: it lies in a circle of parents | below its parent; the smallest id of the circle below the panchayat |
 * | `merge_gone`: what it was merged into is deleted, not known here, in another panchayat or of another type | it stands for itself |
 */
export type RecordProblem = 'parent_gone' | 'parent_elsewhere' | 'circle' | 'merge_gone';

/** The parents of records, by their numbers. */
export interface Parents {
  /** The living record above each that counts for itself; `NOWHERE`: that is the panchayat. */
  readonly of: Int32Array;
  readonly problems: ReadonlyMap<number, RecordProblem>;
}

/** Returns for each record the nearest living one, from itself upwards; `NOWHERE`: there is none in its panchayat. */
function nearestLiving({ records, numberOf, recordAt }: Numbered, canonical: Int32Array): Int32Array {
  // Only records that are gone lead on: what lives is where the steps end.
  const next = Int32Array.from(records, ({ parent, panchayat_id }, at) => {
    if (canonical[at] !== NOWHERE) return NOWHERE;
    const above = numberOf(parent);
    return recordAt(above)?.panchayat_id === panchayat_id ? above : NOWHERE;
  });
  const nearest = Int32Array.from(canonical);
  visitBackwards(next, {
    one: (at, above) => {
      if (above !== NOWHERE) nearest[at] = nearest[above] as number;
    },
    circle: () => {},
  });
  return nearest;
}

/**
 * Works out where each record hangs that lives and counts for itself. Every chain of parents ends at the panchayat.
 * @param canonical by number, from `canonicalOf`
 */
export function parentsOf(known: Numbered, canonical: Int32Array): Parents {
  const { records, numberOf, recordAt } = known;
  const nearest = nearestLiving(known, canonical);
  const problems = new Map<number, RecordProblem>();
  const of = Int32Array.from(records, ({ parent, panchayat_id }, at) => {
    if (canonical[at] !== at || parent === '') return NOWHERE;
    const above = numberOf(parent);
    const isElsewhere = above !== NOWHERE && recordAt(above)?.panchayat_id !== panchayat_id;
    if (isElsewhere) problems.set(at, 'parent_elsewhere');
    else if (above === NOWHERE || canonical[above] === NOWHERE) problems.set(at, 'parent_gone');
    return above === NOWHERE || isElsewhere ? NOWHERE : (nearest[above] as number);
  });
  visitBackwards(of, {
    one: () => {},
    circle: (circle) => {
      of[smallestOf(circle, records)] = NOWHERE;
      for (const at of circle) problems.set(at, 'circle');
    },
  });
  return { of, problems };
}
