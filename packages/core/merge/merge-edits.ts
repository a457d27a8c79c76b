import type { Conflict, ServerSurvey } from '../survey/survey.ts';
import { type FieldPath, sameValue, type Value, type Values, valueAt, withValues } from '../survey/values.ts';
import { decideOptions } from './decide-options.ts';
import type { Decision, Situation } from './decision.ts';
import { type Edits, seenIn } from './edits.ts';
import { typedOverOwn } from './history.ts';
import { type FieldOutcome, mergeField } from './merge-field.ts';
import { areOptions } from './merge-options.ts';
import type { FieldChange } from './operation.ts';

/** The result of merging: new values and all that a decision says of fields. */
export interface Merged extends Pick<Decision, 'opened' | 'closed' | 'rejected_fields'> {
  readonly changes: readonly FieldChange[];
  readonly values: Values;
  /** Whether some value is not live but in a conflict, opened now or kept there already. */
  readonly inConflict: boolean;
  /** Whether other options are live than the operation left ticked: the sender has to hear of them. */
  readonly joined: boolean;
}

/** Conflict ids follow from operation and field, so that deciding again names the same conflict. */
const conflictId = (opId: string, field: FieldPath): string => `${opId}.${field}`;

/**
 * Whether somebody else has settled the conflicts that this operation settles in a field: then there are two choices.
 */
const settledElsewhere = ({ resolves }: Edits, field: FieldPath, open: readonly Conflict[]): boolean => {
  const named = resolves.filter((id) => id.endsWith(conflictId('', field)));
  return named.length > 0 && !open.some(({ id }) => named.includes(id));
};

/** Merges one value over the one that is live. @returns the outcome, and the value that is live then */
const mergeValue = (
  [field, now]: readonly [FieldPath, Value],
  { was, isOver }: { readonly was: Value; readonly isOver: boolean },
  { edits, stored, situation }: { edits: Edits; stored: ServerSurvey; situation: Situation },
): { readonly outcome: FieldOutcome; readonly live: Value } => {
  const { author, later, holds } = situation;
  const live = valueAt(stored.values, field);
  const isSettled = settledElsewhere(edits, field, stored.conflicts);
  if (areOptions(live, was, now)) {
    return decideOptions({ field, live, was, now }, edits, situation, { isOver, isSettled });
  }
  const isOwn = edits.base_version !== null && typedOverOwn(later, field, author);
  const outcome = mergeField(live, { was, now, typedOverOwn: isOwn });
  if (outcome !== 'set') return { outcome, live };
  return holds === true || isSettled ? { outcome: 'conflict', live } : { outcome, live: now };
};

/**
 * Merges each field of an operation into a survey. `decideEdit` closes the conflicts that the operation names.
 *
 * | `mergeField`, or for options `decideOptions`, says | | outcome | a conflict of the author's, typed over |
 * |---|---|---|---|
 * | anything | the form refuses the value | rejected; the other fields merge | stays |
 * | same | | nothing to set | ends |
 * | set | | live | ends |
 * | set | somebody else has settled the named conflict, or the work is held for review | as a conflict | as a conflict |
 * | conflict | another conflict of the author's keeps this value | nothing | stays |
 * | conflict | else | a new one: `theirs` is live now, `mine` the operation's | ends |
 *
 * The new conflict has a new id: a person who settles the old one unseen settles only what they saw.
 */
export const mergeEdits = (edits: Edits, stored: ServerSurvey, situation: Situation): Merged => {
  const { author, now } = situation;
  const changes: FieldChange[] = [];
  const opened: Conflict[] = [];
  const closed: string[] = [];
  const live: [FieldPath, Value][] = [];
  const rejected: [FieldPath, string][] = [];
  let inConflict = false;
  let joined = false;

  for (const [field, value] of Object.entries(edits.set)) {
    const problem = situation.check(field, value);
    if (problem) {
      rejected.push([field, problem.code]);
      continue;
    }
    const current = valueAt(stored.values, field);
    const was = seenIn(edits, field, stored, situation);
    const own = stored.conflicts.find(
      (conflict) =>
        conflict.field === field &&
        conflict.user === author.username &&
        sameValue(conflict.mine as Value, was),
    );
    const isOver = own !== undefined;
    const { outcome, live: next } = mergeValue([field, value], { was, isOver }, { edits, stored, situation });
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
