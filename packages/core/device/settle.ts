import { isRowPath } from '../survey/row-path.ts';
import { type Conflict, keptEdits, WHOLE_SURVEY } from '../survey/survey.ts';
import { type FieldPath, type Value, valueAt } from '../survey/values.ts';
import {
  draftOf,
  type Edit,
  type LocalSurvey,
  type SavedEdit,
  shownValues,
  stamped,
  undrafted,
  withEarlierAnswers,
} from './local-survey.ts';
import { knowingPlace, seenBeside } from './seen-beside.ts';

/** Returns the ids of conflicts that a choice on this device settles once the server has it. */
const settledHere = (row: LocalSurvey): ReadonlySet<string> =>
  new Set([
    ...Object.values(row.edits)
      .flatMap((edit) => [edit, ...(edit.behind ?? [])])
      .flatMap(({ settles }) => settles ?? []),
    ...(row.settling?.resolves ?? []),
    ...(row.deletion?.resolves ?? []),
  ]);

/** Returns the conflicts that still ask for a choice on this device. */
export const openConflicts = (row: LocalSurvey): readonly Conflict[] => {
  const conflicts = row.server?.conflicts ?? [];
  if (conflicts.length === 0) return conflicts;
  const settled = settledHere(row);
  return conflicts.filter(({ id }) => !settled.has(id));
};

/** Returns the fields that wait for a choice: typing there stays a draft until then. */
export const fieldsInConflict = (row: LocalSurvey): ReadonlySet<FieldPath> =>
  new Set(openConflicts(row).map(({ field }) => field));

/** Returns the row of a person who has chosen where a survey's row is, or that it is out. */
const withPlace = (survey: LocalSurvey, row: FieldPath, place: Value): LocalSurvey => {
  const known = <E extends Edit>(edits: Readonly<Record<FieldPath, E>>): Record<FieldPath, E> =>
    Object.fromEntries(knowingPlace(Object.entries(edits), row, place));
  const { draft } = survey;
  return { ...survey, edits: known(survey.edits), draft: draft && { ...draft, edits: known(draft.edits) } };
};

/**
 * Settles a field in conflict with a value: theirs, mine, or a third. The value counts as typed over the
 * server's live value, and settles every open conflict of the field. Typing in that field is done with.
 */
export const settleField = (row: LocalSurvey, field: FieldPath, now: Value, at: string): LocalSurvey => {
  const settles = openConflicts(row).flatMap((conflict) => (conflict.field === field ? [conflict.id] : []));
  if (settles.length === 0) return row;
  const was = valueAt(row.server?.values ?? {}, field);
  const { [field]: _, ...edits } = row.draft?.edits ?? {};
  const { [field]: __, ...not_taken } = row.draft?.not_taken ?? {};
  const draft = row.draft && draftOf({ ...row.draft, edits, not_taken });
  const seen = seenBeside(shownValues(row), field, now);
  const edit = { was, now, settles, ...(seen ? { seen } : {}) };
  const choice = withEarlierAnswers(edit, row.edits[field]?.behind ?? []);
  const chosen = { ...row, edits: { ...row.edits, [field]: choice }, draft, saved_at: at, undrafted_at: at };
  return stamped(isRowPath(field) ? withPlace(chosen, field, now) : chosen, at);
};

/** The two choices when one side deleted a survey that the other side edited. */
export type SurveyChoice = 'keep' | 'delete';

/**
 * Settles the conflict between a deleted and an edited survey.
 *
 * | conflict | keep | delete |
 * |---|---|---|
 * | deleted here, edited there | stays as it is | is deleted after all |
 * | edited here, deleted there | is restored, with the edits | stays deleted |
 *
 * A person who keeps a survey has not chosen between its answers and their own unsent edits in the same fields. The
 * answers are sent first, and the edits after them.
 */
export const settleSurvey = (
  row: LocalSurvey,
  conflictId: string,
  choice: SurveyChoice,
  at: string,
): LocalSurvey => {
  const conflict = openConflicts(row).find(({ id, field }) => id === conflictId && field === WHOLE_SURVEY);
  if (!conflict || !row.server) return row;
  const resolves = [...(row.settling?.resolves ?? []), conflict.id];
  const isDeleted = row.server.deleted_at !== null;
  if (choice === 'delete') {
    if (isDeleted) return stamped({ ...row, settling: { resolves, restore: false } }, at);
    const deletion = { base_version: row.server.version, resolves };
    return undrafted({ ...row, deletion, settling: null }, at);
  }
  const { values } = row.server;
  const edits = keptEdits(conflict) ?? {};
  const kept = Object.entries(edits).map(([field, now]): [FieldPath, SavedEdit] => {
    const seen = seenBeside(values, field, now);
    const answer = { was: valueAt(values, field), now, settles: [conflict.id], ...(seen ? { seen } : {}) };
    const own = row.edits[field];
    return [field, own ? withEarlierAnswers(own, [...(own.behind ?? []), answer]) : answer];
  });
  return stamped(
    {
      ...row,
      edits: { ...row.edits, ...Object.fromEntries(kept) },
      settling: { resolves, restore: isDeleted || row.settling?.restore === true },
      saved_at: at,
    },
    at,
  );
};
