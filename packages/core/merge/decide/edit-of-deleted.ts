import { isAbout } from '../../survey/about/about-path.ts';
import { isRowPath, isWithin } from '../../survey/row-path.ts';
import { type Conflict, keptEdits, type ServerSurvey } from '../../survey/survey.ts';
import { type FieldPath, isEmpty, sameValue, type Value, type Values, valueAt } from '../../survey/values.ts';
import { type Edits, seenIn } from '../fields/edits.ts';
import { refusalOfWords, wordsAfter, wordsOver } from '../fields/merge-about.ts';
import { areOptions } from '../fields/merge-options.ts';
import { hasSeenKept } from '../history.ts';
import { nextVersion, unchanged } from '../outcome.ts';
import { areBothPlaces } from '../rows/decide-rows.ts';
import { goneAround } from '../rows/gone-rows.ts';
import { besideOf, besideTombstone, keptChanges, together } from './beside-tombstone.ts';
import { optionsAfter } from './decide-options.ts';
import type { Decision, Situation } from './decision.ts';

/**
 * Decides about an edit whose author did not know of the delete. The survey stays deleted, and one conflict 'edited
 * here, deleted there' keeps all that the author has changed. Nobody else's conflict is touched.
 *
 * | a value of the edit | the author's open conflict about the survey | outcome |
 * |---|---|---|
 * | is in the tombstone | keeps nothing for the field, or what was not seen | nothing |
 * | is in the tombstone | keeps a value that the edit was typed over | ends; a new one keeps the rest, if any |
 * | differs | there is none | a conflict is opened |
 * | differs | keeps the same value | nothing |
 * | differs | keeps nothing for the field | ends; a new one keeps both |
 * | differs | keeps a value that the edit was typed over | ends; a new one keeps the later value |
 * | differs | keeps another answer of the author's, which was not seen | stays; a second one is opened |
 *
 * Options count merged over the author's own kept ones, else over the tombstone's (`keptOptions`): whoever keeps the
 * survey must not untick what others have ticked.
 *
 * A row that has gone from the tombstone around a value that the author changed is kept, too, at the place where they
 * had seen it: whoever keeps the survey brings the row back. Who takes the row out on another device, and has not seen
 * that value, does not take its place away. An answer that the form makes once is not kept beside
 * another one in the tombstone.
 *
 * The new conflict has a new id: a person who settles the old one has not seen what came since, and settles nothing.
 * A conflict that the operation itself settles is closed, and the edit is kept apart from it.
 */
export const editOfDeleted = (edits: Edits, stored: ServerSurvey, situation: Situation): Decision => {
  const { author, now, epoch } = situation;
  const { accepted: sent, rejected_fields } = checked(edits, stored, situation);
  const settled = stored.conflicts.filter(({ id }) => edits.resolves.includes(id)).map(({ id }) => id);
  const own = besideOf(stored.conflicts, author.username).filter(({ id }) => !settled.includes(id));
  const options = keptOptions(edits, sent, own, stored, situation);
  const accepted: Values = { ...sent, ...options.merged };
  const isKept = (field: FieldPath, value: Value): boolean =>
    own.some((open) => holdsAt(keptEdits(open), field, value));
  const isOver = (field: FieldPath, kept: Value): boolean =>
    Object.hasOwn(accepted, field) &&
    !sameValue(valueAt(accepted, field), kept) &&
    (holdsAt(options.over, field, kept) ||
      (hasSeenKept(edits, field, kept, situation) && !takesOutUnseen(field, edits, own, situation)));

  const differing = Object.entries(accepted).filter(([field, value]) =>
    isLeftOver(field, value, stored, situation),
  );
  const news = differing.filter(([field, value]) => !isKept(field, value));
  const rows = goneAround(
    news.map(([field]) => field),
    edits,
    stored.values,
    situation,
  );
  const added: Values = Object.fromEntries([...rows, ...news]);
  const isTypedOver = own.some((open) =>
    Object.entries(keptEdits(open) ?? {}).some(([field, kept]) => isOver(field, kept)),
  );
  if (Object.keys(added).length === 0 && !isTypedOver && settled.length === 0) {
    const status = differing.length > 0 ? 'conflict' : 'merged';
    return { ...unchanged(stored, status, 'deleted'), rejected_fields };
  }
  const keeps = Object.keys(added).length > 0 || isTypedOver;
  const { mine, ended } = keeps ? together(added, own, isOver) : { mine: {}, ended: [] };
  const opened = Object.keys(mine).length > 0 ? [besideTombstone(edits.op_id, mine, situation)] : [];
  const outcome = { opened, closed: [...settled, ...ended] };
  return {
    ...outcome,
    status: statusOf(opened.length > 0, isTypedOver),
    code: 'deleted',
    survey: nextVersion(stored, outcome, { now, epoch }),
    changed: true,
    changes: keptChanges(stored.values, added),
    rejected_fields,
  };
};

/** Whether an edit takes a row out in which the author's own conflicts keep something that they had not seen. */
const takesOutUnseen = (
  field: FieldPath,
  edits: Edits,
  own: readonly Conflict[],
  situation: Situation,
): boolean =>
  isRowPath(field) &&
  isEmpty(valueAt(edits.set, field)) &&
  own.some((open) =>
    Object.entries(keptEdits(open) ?? {}).some(
      ([path, kept]) => isWithin(path, field) && !hasSeenKept(edits, path, kept, situation),
    ),
  );

/**
 * Merges the options that an edit of a deleted survey sends.
 * @returns the merged values, and those of the author's own conflicts that lie under them
 */
const keptOptions = (
  edits: Edits,
  sent: Values,
  own: readonly Conflict[],
  stored: ServerSurvey,
  situation: Situation,
): { readonly merged: Values; readonly over: Values } => {
  const merged: Record<FieldPath, Value> = {};
  const over: Record<FieldPath, Value> = {};
  for (const field of Object.keys(sent)) {
    const now = valueAt(edits.set, field);
    const kept = own.map(keptEdits).findLast((values) => values !== null && Object.hasOwn(values, field));
    const live = valueAt(kept ?? stored.values, field);
    const was = seenIn(edits, field, stored, situation);
    if (!areOptions(live, was, now)) continue;
    const after = isAbout(field)
      ? { options: wordsOver(live, [field, now], edits, stored, situation) }
      : optionsAfter({ field, live, was, now }, edits, situation);
    if (!after || situation.check(field, after.options)) continue;
    merged[field] = after.options;
    if (kept) over[field] = live;
  }
  return { merged, over };
};

/** Whether a tombstone lacks a value that somebody has for a field: a place for a row that has none, any other answer. */
export const isLeftOver = (
  field: FieldPath,
  value: Value,
  { values }: ServerSurvey,
  { isMadeOnce }: Situation,
): boolean => {
  const there = valueAt(values, field);
  if (sameValue(there, value) || areBothPlaces(field, there, value)) return false;
  return isEmpty(there) || isMadeOnce?.(field) !== true;
};

/**
 * Parts the values that the form takes from the names of those that it refuses. It takes the words about
 * answers that it has judged, never the list as it came.
 */
const checked = (
  edits: Edits,
  stored: ServerSurvey,
  situation: Situation,
): { readonly accepted: Values; readonly rejected_fields: Decision['rejected_fields'] } => {
  const accepted: Record<FieldPath, Value> = {};
  const rejected_fields: Record<FieldPath, string> = {};
  for (const [field, value] of Object.entries(edits.set)) {
    // The lists of one operation have one room together.
    const before = isAbout(field) ? { ...stored, values: { ...stored.values, ...accepted } } : stored;
    const problem = situation.check(field, value) ?? refusalOfWords(field, value, edits, before, situation);
    if (problem) rejected_fields[field] = problem.code;
    else accepted[field] = isAbout(field) ? wordsAfter(field, value, edits, before, situation) : value;
  }
  return { accepted, rejected_fields };
};

const holdsAt = (values: Values | null, field: FieldPath, value: Value): boolean =>
  values !== null && Object.hasOwn(values, field) && sameValue(valueAt(values, field), value);

const statusOf = (isKept: boolean, isTypedOver: boolean): Decision['status'] => {
  if (isKept) return 'conflict';
  return isTypedOver ? 'merged' : 'applied';
};
