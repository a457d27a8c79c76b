import { NOWHERE, visitBackwards } from './follow.ts';
import { type Numbered, smallestOf } from './numbered.ts';

/** The records for which others count, by their numbers. */
export interface Canonical {
  /** The living record that each counts for, mostly itself; `NOWHERE`: it is gone. */
  readonly of: Int32Array;
  /** Whether a record was merged into something that takes it nowhere, so that it stands for itself again. */
  readonly leadsNowhere: (at: number) => boolean;
}

/**
 * Works out which living record each one counts for.
 *
 * | following `merged_into` from a record | it counts for |
 * |---|---|
 * | leads to an end | the last living record on the way, itself among them |
 * | leads into a circle | the living record with the smallest id in the circle |
 * | meets nothing that lives | none |
 *
 * A target that is deleted, or not known yet, takes nothing with it. Nor does one of another type or panchayat.
 */
export function canonicalOf({ records, numberOf, recordAt }: Numbered): Canonical {
  const into = Int32Array.from(records, ({ merged_into, type, panchayat_id }) => {
    const at = numberOf(merged_into);
    const target = recordAt(at);
    return target?.type === type && target.panchayat_id === panchayat_id ? at : NOWHERE;
  });
  const of = new Int32Array(records.length).fill(NOWHERE);
  const isLiving = (at: number): boolean => records[at]?.is_deleted === false;
  const count = (at: number, onward: number): void => {
    of[at] = onward === NOWHERE && isLiving(at) ? at : onward;
  };
  visitBackwards(into, {
    one: (at, next) => count(at, next === NOWHERE ? NOWHERE : (of[next] as number)),
    circle: (circle) => {
      const kept = smallestOf(circle.filter(isLiving), records);
      for (const at of circle) count(at, kept);
    },
  });
  const leadsNowhere = (at: number): boolean => {
    if (of[at] !== at || records[at]?.merged_into === '') return false;
    const target = into[at] as number;
    return target === NOWHERE || of[target] !== at;
  };
  return { of, leadsNowhere };
}
