import { rowsAround } from '../../survey/row-path.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import { type FieldPath, isEmpty, type Value, type Values, valueAt } from '../../survey/values.ts';
import type { Situation } from '../decide/decision.ts';
import type { Edits } from '../fields/edits.ts';
import { conflictId, type Merged } from '../fields/merged.ts';
import { isByDevice, lastChangeOf } from '../history.ts';

/** Returns the place at which the author of an operation had seen a row; empty: they had not, or took it out. */
const seenPlace = (row: FieldPath, { was, base_version }: Edits, { later, author }: Situation): Value => {
  const last = lastChangeOf(later, row);
  if (last && base_version !== null && isByDevice(last.entry, author)) return null;
  if (was) return valueAt(was, row);
  return last && isEmpty(last.change.now) && !isByDevice(last.entry, author) ? last.change.was : null;
};

/**
 * Returns the rows that have gone while somebody worked in them, with the places at which they had seen them. What
 * they did there merges as ever, and one conflict for each row asks whether it is to come back.
 *
 * | a row around something that changes or is kept in a conflict | |
 * |---|---|
 * | has a place | is there |
 * | the operation itself says whether it is there | `decideRow` |
 * | its author had seen it at a place | has gone meanwhile |
 * | its author does not say, and another device has taken it out since the base | has gone meanwhile |
 * | else, or this very device has changed its place since the base | its author knows |
 *
 * @param changed the fields that the operation changes, or whose value goes into a conflict
 * @param live the content afterwards
 */
export const goneAround = (
  changed: readonly FieldPath[],
  edits: Edits,
  live: Values,
  situation: Situation,
): ReadonlyMap<FieldPath, Value> => {
  const rows = new Set(changed.flatMap(rowsAround));
  const gone = [...rows]
    .filter((row) => !Object.hasOwn(edits.set, row) && isEmpty(valueAt(live, row)))
    .map((row) => [row, seenPlace(row, edits, situation)] as const);
  return new Map(gone.filter(([, place]) => !isEmpty(place)));
};

/**
 * Opens the conflicts about rows that have gone while the author of an operation worked in them.
 *
 * | the author's open conflict about the row | |
 * |---|---|
 * | keeps its place | ends; a new one keeps the place |
 * | there is none | one is opened |
 *
 * The new conflict has a new id: a person who settles the old one has not seen what was done in the row since.
 * @param merged what the operation came to, field by field
 */
export const withGoneRows = (
  merged: Merged,
  edits: Edits,
  stored: ServerSurvey,
  situation: Situation,
): Merged => {
  const changed = merged.changes.map(({ field }) => field);
  const gone = goneAround(changed, edits, merged.values, situation);
  if (gone.size === 0) return merged;
  const { author, now: at } = situation;
  const { username: user, full_name: user_fullname } = author;
  const rows = [...gone];
  const kept = stored.conflicts.filter(
    ({ field, user: by, mine }) => gone.has(field) && by === user && !isEmpty(mine as Value),
  );
  return {
    ...merged,
    inConflict: true,
    changes: [...merged.changes, ...rows.map(([field, mine]) => ({ field, was: null, now: null, mine }))],
    opened: [
      ...merged.opened,
      ...rows.map(([field, place]) => {
        const id = conflictId(edits.op_id, field);
        return { id, field, base: place, theirs: null, mine: place, user, user_fullname, at };
      }),
    ],
    closed: [...merged.closed, ...kept.map(({ id }) => id)],
  };
};
