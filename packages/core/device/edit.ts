import { tidyName } from '../forms/tidy-name.ts';
import type { SurveyIdentity } from '../survey/survey.ts';
import {
  type FieldPath,
  sameValue,
  type Value,
  type Values,
  VILLAGE_NAME,
  valueAt,
} from '../survey/values.ts';
import {
  draftOf,
  type Edit,
  emptyRow,
  type LocalSurvey,
  type SavedEdit,
  savedValues,
  stamped,
  undrafted,
} from './local-survey.ts';
import { fieldsInConflict } from './settle.ts';

/** A new survey, saved on this device with everything it holds so far as edits over nothing. */
export const newLocalSurvey = (identity: SurveyIdentity, values: Values, at: string): LocalSurvey => ({
  ...emptyRow(identity),
  edits: Object.fromEntries(Object.entries(values).map(([field, now]) => [field, { was: null, now }])),
  saved_at: at,
  unsynced_since: at,
});

/** What a person typed into a field, and what they saw there before. */
export interface Typing {
  readonly field: FieldPath;
  readonly was: Value;
  /** The answer: what was typed, or the last that was accepted before it. */
  readonly now: Value;
  /** What stands in the field and is no answer to its question, as it was typed; absent: the answer does. */
  readonly not_taken?: string | undefined;
}

/**
 * Typing: the field goes into the draft, over what the person saw there before the draft's first keystroke. Typed
 * back to that, or to what is saved by now, it says nothing and leaves the draft again. What the field did not take is
 * kept beside the answers until something else is typed there.
 */
export const typeField = (row: LocalSurvey, typing: Typing, at: string): LocalSurvey => {
  const { field, now, not_taken: text } = typing;
  const earlier = new Map(Object.entries(row.draft?.edits ?? {}));
  const was = (earlier.get(field) ?? typing).was;
  if (sameValue(was, now) || sameValue(valueAt(savedValues(row), field), now)) earlier.delete(field);
  else earlier.set(field, { was, now });
  const { [field]: _, ...others } = row.draft?.not_taken ?? {};
  const not_taken = text === undefined ? others : { ...others, [field]: text };
  const draft = draftOf({ edits: Object.fromEntries(earlier), not_taken, last_auto_save: at });
  return draft ? stamped({ ...row, draft }, at) : undrafted(row, at);
};

/** The person has seen what is saved by now under what they typed in a field, and keeps what they typed. */
export const keepTyped = (row: LocalSurvey, field: FieldPath, at: string): LocalSurvey => {
  const typed = row.draft?.edits[field];
  if (!row.draft || !typed) return row;
  const edits = { ...row.draft.edits, [field]: { ...typed, was: valueAt(savedValues(row), field) } };
  return { ...row, draft: { ...row.draft, edits, last_auto_save: at } };
};

const tidied = (field: FieldPath, drafted: Edit): Edit =>
  field === VILLAGE_NAME && typeof drafted.now === 'string'
    ? { ...drafted, now: tidyName(drafted.now) }
    : drafted;

/** `was` stays what the person saw before their first edit that the server has not acknowledged. */
const savedOver = (earlier: SavedEdit | undefined, drafted: Edit): SavedEdit => ({
  was: earlier ? earlier.was : drafted.was,
  now: drafted.now,
  ...(earlier?.settles ? { settles: earlier.settles } : {}),
  ...(earlier?.behind ? { behind: earlier.behind } : {}),
});

/**
 * Save: the draft becomes the saved copy, but for the fields that wait for a choice and what no field took: that stays
 * drafted. An edit that is
 * back at its `was` says nothing any more and goes, unless an operation with that field is under way: then it has
 * something to take back.
 * @param inFlight fields of the operation that has been sent and not answered
 */
export const save = (row: LocalSurvey, at: string, inFlight: ReadonlySet<FieldPath>): LocalSurvey => {
  const edits = new Map<FieldPath, SavedEdit>(Object.entries(row.edits));
  const inConflict = fieldsInConflict(row);
  const kept: [FieldPath, Edit][] = [];
  for (const [field, drafted] of Object.entries(row.draft?.edits ?? {})) {
    if (inConflict.has(field)) {
      kept.push([field, drafted]);
      continue;
    }
    const edit = savedOver(edits.get(field), tidied(field, drafted));
    const tells = edit.settles ?? edit.behind ?? inFlight.has(field);
    if (sameValue(edit.was, edit.now) && !tells) edits.delete(field);
    else edits.set(field, edit);
  }
  const draft = row.draft && draftOf({ ...row.draft, edits: Object.fromEntries(kept) });
  return stamped({ ...row, edits: Object.fromEntries(edits), draft, refusal: null, saved_at: at }, at);
};

/** Delete was pressed and confirmed: the row is hidden until the server has acknowledged it. */
export const markDeleted = (row: LocalSurvey, at: string): LocalSurvey =>
  undrafted(
    { ...row, deletion: { base_version: row.server?.version ?? 0, resolves: [] }, refusal: null },
    at,
  );
