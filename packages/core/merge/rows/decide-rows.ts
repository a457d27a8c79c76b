import { isRowPath, isWithin } from '../../survey/row-path.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import { type FieldPath, isEmpty, sameValue, type Value, valueAt } from '../../survey/values.ts';
import type { Situation } from '../decide/decision.ts';
import { type Edits, seenIn } from '../fields/edits.ts';
import type { FieldOutcome } from '../fields/merge-field.ts';
import { areOptions } from '../fields/merge-options.ts';
import { lastChangeOf, typedOverOwn, withOwnTicks } from '../history.ts';
import { fieldByField } from '../operation.ts';

/*
 * A row is there while it has a place and the rows around it have one. Taking it out empties its place alone: its
 * answers stay in the survey, and whoever brings it back sets its place again.
 */

/** The place of one row: on the server, seen by the author, and sent. */
interface SentPlace {
  readonly row: FieldPath;
  readonly live: Value;
  readonly was: Value;
  readonly now: Value;
}

/** Returns everything within a row that the survey holds, or that its author or the history names. */
const pathsWithin = (
  row: FieldPath,
  { was }: Edits,
  { values }: ServerSurvey,
  { later }: Situation,
): FieldPath[] => {
  const named = was
    ? Object.keys(was)
    : later.flatMap(({ changes }) => fieldByField(changes).map(({ field }) => field));
  return [...new Set([...Object.keys(values), ...named])].filter((path) => isWithin(path, row));
};

/** Whether the author of an operation knows the value that is live in a field. */
const isKnown = (field: FieldPath, edits: Edits, stored: ServerSurvey, situation: Situation): boolean => {
  const live = valueAt(stored.values, field);
  const was = seenIn(edits, field, stored, situation);
  const { later, author } = situation;
  if (sameValue(live, was)) return true;
  if (Object.hasOwn(edits.set, field) && sameValue(live, valueAt(edits.set, field))) return true;
  if (edits.base_version === null) return false;
  return areOptions(live, was)
    ? sameValue(live, withOwnTicks(was, field, { later, author }))
    : typedOverOwn(later, field, author);
};

/** Whether nothing in a row differs from what the author of an operation has seen or done there. */
const isAsSeen = (row: FieldPath, edits: Edits, stored: ServerSurvey, situation: Situation): boolean =>
  pathsWithin(row, edits, stored, situation).every((path) => isKnown(path, edits, stored, situation));

/**
 * Decides about the place of a row: whether it is there, and where.
 *
 * | live | seen | sent | | outcome |
 * |---|---|---|---|---|
 * | as sent | | | | same |
 * | a place | | another place | | set: the operation that comes later moves it, and nobody is asked |
 * | a place | | another place | the operation lies over nothing, or is held for review | same: it stays where it is |
 * | a place | the same | empty | nothing in the row differs from what was seen | set: the row is out |
 * | a place | | empty | else | conflict: taken out here, changed there |
 * | empty | empty | a place | | set: it is new, or brought back |
 * | empty | empty | a place | the operation lies over nothing, and somebody has taken it out | conflict |
 * | empty | a place | a place | | conflict: moved here, taken out there |
 *
 * What this device has done since the operation's base, and what the operation itself sets, counts as seen. A row that
 * would go or come is in conflict where somebody else has settled the conflict that the operation settles, and where
 * the work is held for review. So one side of a row's conflict is always empty: it asks whether the row is there.
 */
export const decideRow = (
  sent: SentPlace,
  edits: Edits,
  stored: ServerSurvey,
  situation: Situation,
  isSettled: boolean,
): { readonly outcome: FieldOutcome; readonly live: Value } => {
  const { row, live, was, now } = sent;
  const { later, author } = situation;
  const { over_nothing = false } = edits;
  const holds = situation.holds === true;
  if (sameValue(live, now)) return { outcome: 'same', live };
  if (!isEmpty(live) && !isEmpty(now)) {
    return over_nothing || holds ? { outcome: 'same', live } : { outcome: 'set', live: now };
  }
  const conflict = { outcome: 'conflict', live } as const;
  const isOwn = edits.base_version !== null && typedOverOwn(later, row, author);
  if (isSettled || holds || (!sameValue(live, was) && !isOwn)) return conflict;
  const isUnseen = isEmpty(now)
    ? !isAsSeen(row, edits, stored, situation)
    : over_nothing && lastChangeOf(later, row) !== undefined;
  return isUnseen ? conflict : { outcome: 'set', live: now };
};

/** Whether two values of a field say that its row is there: then they differ in its place alone, and nobody is asked. */
export const areBothPlaces = (field: FieldPath, a: Value, b: Value): boolean =>
  isRowPath(field) && !isEmpty(a) && !isEmpty(b);
