import { isAbout } from '../../survey/about/about-path.ts';
import { isRowPath } from '../../survey/row-path.ts';
import type { Conflict, ServerSurvey } from '../../survey/survey.ts';
import { type FieldPath, isEmpty, sameValue, type Value, valueAt, withValues } from '../../survey/values.ts';
import { decideOptions } from '../decide/decide-options.ts';
import type { Situation } from '../decide/decision.ts';
import { isByDevice, keeperOf, typedOverOwn } from '../history.ts';
import type { FieldChange } from '../operation.ts';
import { locksFor } from '../review/merge-review.ts';
import { areBothPlaces, decideRow } from '../rows/decide-rows.ts';
import { withGoneRows } from '../rows/gone-rows.ts';
import { type Edits, seenIn } from './edits.ts';
import { mergeAbout, refusalOfWords } from './merge-about.ts';
import { type FieldOutcome, mergeField } from './merge-field.ts';
import { areOptions } from './merge-options.ts';
import { conflictId, type Merged } from './merged.ts';

/**
 * Whether a conflict that the operation settles is about a field. The conflict itself says so while it is open. The id
 * of any other ends with its field; where it ends with several of the operation's, it is about the longest.
 */
const concerns = (id: string, field: FieldPath, { set }: Edits, open: readonly Conflict[]): boolean => {
  const conflict = open.find((each) => each.id === id);
  if (conflict) return conflict.field === field;
  const endsWith = (each: FieldPath): boolean => id.endsWith(conflictId('', each));
  return endsWith(field) && !Object.keys(set).some((each) => each.length > field.length && endsWith(each));
};

/**
 * Whether somebody else has settled the conflicts that this operation settles in a field: then there are two choices.
 */
const settledElsewhere = (edits: Edits, field: FieldPath, open: readonly Conflict[]): boolean => {
  const named = edits.resolves.filter((id) => concerns(id, field, edits, open));
  return named.length > 0 && !open.some(({ id }) => named.includes(id));
};

/** The outcome for one value, and the value that is live then. */
interface MergedValue {
  readonly outcome: FieldOutcome;
  readonly live: Value;
}

/**
 * Whether an operation was typed over what an open conflict of its author's keeps: that is what they had seen. Places
 * look alike, so a row's conflict has to come from the same device besides, which had not heard back about it.
 */
const isTypedOver = (
  { field, user, mine }: Conflict,
  edited: FieldPath,
  was: Value,
  { author, later }: Situation,
): boolean =>
  field === edited &&
  user === author.username &&
  sameValue(mine as Value, was) &&
  (!isRowPath(field) || isByDevice(keeperOf(field, was, later), author));

interface Merging {
  readonly edits: Edits;
  readonly stored: ServerSurvey;
  readonly situation: Situation;
}

/** Merges one value over the one that is live, by the rule for its kind of answer. */
const mergeByKind = (
  [field, now]: readonly [FieldPath, Value],
  { was, isOver }: { readonly was: Value; readonly isOver: boolean },
  { edits, stored, situation }: Merging,
): MergedValue => {
  if (isAbout(field)) return mergeAbout(field, now, edits, stored, situation);
  const { author, later, holds } = situation;
  const live = valueAt(stored.values, field);
  const isSettled = settledElsewhere(edits, field, stored.conflicts);
  if (isRowPath(field)) {
    return decideRow({ row: field, live, was, now }, edits, stored, situation, isSettled);
  }
  if (areOptions(live, was, now)) {
    return decideOptions({ field, live, was, now }, edits, situation, { isOver, isSettled });
  }
  const isOwn = edits.base_version !== null && typedOverOwn(later, field, author);
  const outcome = mergeField(live, { was, now, typedOverOwn: isOwn });
  if (outcome !== 'set') return { outcome, live };
  return holds === true || isSettled ? { outcome: 'conflict', live } : { outcome, live: now };
};

/**
 * Merges one value over the one that is live. The first answer stands where the form makes it itself, and
 * nobody is asked: two devices have made it apart.
 */
const mergeValue = (
  sent: readonly [FieldPath, Value],
  seen: { readonly was: Value; readonly isOver: boolean },
  merging: Merging,
): MergedValue => {
  const merged = mergeByKind(sent, seen, merging);
  const [field] = sent;
  const stands =
    merged.outcome === 'conflict' && !isEmpty(merged.live) && merging.situation.isMadeOnce?.(field) === true;
  return stands ? { ...merged, outcome: 'same' } : merged;
};

/**
 * Merges each field of an operation into a survey. `decideEdit` closes the conflicts that the operation names.
 *
 * | `mergeField`, for options `decideOptions`, for a row's place `decideRow`, for words about answers `mergeAbout` says | | outcome | a conflict of the author's, typed over |
 * |---|---|---|---|
 * | anything | the form refuses the value | rejected; the other fields merge | stays |
 * | same | | nothing to set | ends |
 * | set | | live | ends |
 * | set | somebody else has settled the named conflict, the work is held for review, or the answer is locked for its author (`locksFor`) | as a conflict | as a conflict |
 * | conflict | the form makes the answer once, and one is there | nothing: the first one stands | ends |
 * | conflict | another conflict of the author's keeps this value | nothing | stays |
 * | conflict | else | a new one: `theirs` is live now, `mine` the operation's | ends |
 *
 * The new conflict has a new id: a person who settles the old one unseen settles only what they saw. Rows that have
 * gone around what was changed are in conflict, too (`withGoneRows`).
 */
export const mergeEdits = (edits: Edits, stored: ServerSurvey, situation: Situation): Merged =>
  withGoneRows(mergeFields(edits, stored, situation), edits, stored, situation);

const mergeFields = (edits: Edits, stored: ServerSurvey, situation: Situation): Merged => {
  const { author, now } = situation;
  const isLocked = locksFor(stored, situation);
  const changes: FieldChange[] = [];
  const opened: Conflict[] = [];
  const closed: string[] = [];
  const live: [FieldPath, Value][] = [];
  const rejected: [FieldPath, string][] = [];
  let inConflict = false;
  let joined = false;

  for (const [field, value] of Object.entries(edits.set)) {
    // The lists of one operation have one room together.
    const before = isAbout(field) ? { ...stored, values: withValues(stored.values, live) } : stored;
    const problem = situation.check(field, value) ?? refusalOfWords(field, value, edits, before, situation);
    if (problem) {
      rejected.push([field, problem.code]);
      continue;
    }
    const current = valueAt(stored.values, field);
    const was = seenIn(edits, field, stored, situation);
    const own = stored.conflicts.find((open) => isTypedOver(open, field, was, situation));
    const isOver = own !== undefined;
    const isHeld = isLocked?.(field, { moves: areBothPlaces(field, current, value) }) === true;
    const merging = isHeld ? { ...situation, holds: true } : situation;
    const { outcome, live: next } = mergeValue(
      [field, value],
      { was, isOver },
      { edits, stored, situation: merging },
    );
    if (outcome === 'conflict') {
      inConflict = true;
      const kept = stored.conflicts.some(
        (conflict) =>
          conflict.field === field &&
          conflict.user === author.username &&
          sameValue(conflict.mine as Value, value) &&
          !edits.resolves.includes(conflict.id),
      );
      if (kept) continue;
      changes.push({ field, was: current, now: current, mine: value });
      const id = conflictId(edits.op_id, field);
      const base = own ? own.base : was;
      const { username: user, full_name: user_fullname } = author;
      opened.push({ id, field, base, theirs: current, mine: value, user, user_fullname, at: now });
      if (own) closed.push(own.id);
      continue;
    }
    if (own) closed.push(own.id);
    if (outcome === 'set') {
      live.push([field, next]);
      changes.push({ field, was: current, now: next });
    }
    joined ||= !sameValue(next, value);
  }
  return {
    values: withValues(stored.values, live),
    inConflict,
    joined,
    changes,
    opened,
    closed,
    rejected_fields: Object.fromEntries(rejected),
  };
};
