import { tidyName } from '../forms/texts/tidy-name.ts';
import { isRowPath, rowsAround } from '../survey/row-path.ts';
import type { SurveyIdentity } from '../survey/survey.ts';
import {
  type FieldPath,
  isEmpty,
  put,
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
  saidOver,
  savedValueAt,
  shownValueAt,
  shownValues,
  stamped,
  undrafted,
  without,
} from './local-survey.ts';
import { knowingPlace, seenBeside, seenOver } from './seen-beside.ts';
import { fieldsInConflict } from './settle.ts';

/** Makes a new survey, saved on this device with everything it holds so far as edits over nothing. */
export const newLocalSurvey = (identity: SurveyIdentity, values: Values, at: string): LocalSurvey => ({
  ...emptyRow(identity),
  edits: Object.fromEntries(Object.entries(values).map(([field, now]) => [field, { was: null, now }])),
  saved_at: at,
  unsynced_since: at,
});

/** One field's typing, and the value that the person saw there before. */
export interface Typing {
  readonly field: FieldPath;
  readonly was: Value;
  /** The answer: the typed one, or the last that was accepted before. */
  readonly now: Value;
  /** The values that were seen beside it, where it was typed elsewhere; absent: what this device shows. */
  readonly seen?: Values | undefined;
  /** The text in the field when it is no answer to the question; absent: the answer stands there. */
  readonly not_taken?: string | undefined;
}

/**
 * Returns the content on the screen that counts when a person changes a field: the field's own, the places of the rows around
 * it, and everything only where a row is taken out. A long survey is not put together for each key.
 */
export const seenAround = (row: LocalSurvey, field: FieldPath, now: Value): Values =>
  isRowPath(field) && isEmpty(now)
    ? shownValues(row)
    : Object.fromEntries([field, ...rowsAround(field)].map((path) => [path, shownValueAt(row, path)]));

/**
 * Returns one field's typing over what was typed there before and is not written yet.
 * @param shown the content on the screen
 * @param earlier absent: nothing was typed there
 */
export const typingOver = (
  shown: Values,
  earlier: Typing | undefined,
  { field, now, not_taken }: Pick<Typing, 'field' | 'now' | 'not_taken'>,
): Typing => {
  const seen = seenOver(field, earlier?.seen, seenBeside(shown, field, now));
  // The `was` of an empty field is null, so an earlier keystroke counts by being there, not by its value.
  const was = earlier ? earlier.was : valueAt(shown, field);
  return { field, was, now, not_taken, ...(seen ? { seen } : {}) };
};

/**
 * Puts typing into the draft, over what the person saw before the draft's first keystroke. A field that is
 * typed back to that value, or to the saved one, leaves the draft. A text that the field did not take stays
 * beside the answers until something else is typed there.
 */
export const typeField = (row: LocalSurvey, typing: Typing, at: string): LocalSurvey => {
  const { field, now, not_taken: text } = typing;
  const earlier = row.draft?.edits ?? {};
  const before = Object.hasOwn(earlier, field) ? earlier[field] : undefined;
  const { was } = before ?? typing;
  let edits: Record<FieldPath, Edit> = { ...earlier };
  if (sameValue(was, now) || sameValue(savedValueAt(row, field), now)) {
    if (before) edits = without(earlier, (each) => each === field);
  } else {
    const beside = typing.seen ?? seenBeside(seenAround(row, field, now), field, now);
    const seen = seenOver(field, before?.seen, beside);
    put(edits, field, { was, now, ...(seen ? { seen } : {}) });
  }
  const { [field]: _, ...others } = row.draft?.not_taken ?? {};
  const not_taken = text === undefined ? others : { ...others, [field]: text };
  const knowing = isRowPath(field)
    ? Object.fromEntries(knowingPlace(Object.entries(edits), field, now))
    : edits;
  const draft = draftOf({ edits: knowing, not_taken, last_auto_save: at });
  return draft ? stamped({ ...row, draft }, at) : undrafted(row, at);
};

/** Keeps the person's typing in a field whose saved value has changed: they have seen the new value. */
export const keepTyped = (row: LocalSurvey, field: FieldPath, at: string): LocalSurvey => {
  const typed = row.draft?.edits[field];
  if (!row.draft || !typed) return row;
  const edits = { ...row.draft.edits, [field]: { ...typed, was: savedValueAt(row, field) } };
  return { ...row, draft: { ...row.draft, edits, last_auto_save: at } };
};

const tidied = (field: FieldPath, drafted: Edit): Edit =>
  field === VILLAGE_NAME && typeof drafted.now === 'string'
    ? { ...drafted, now: tidyName(drafted.now) }
    : drafted;

/**
 * Lays a drafted edit over a saved one. `was` stays what the person saw before their first unacknowledged
 * edit.
 */
const savedOver = (field: FieldPath, earlier: SavedEdit | undefined, drafted: Edit): SavedEdit => {
  const seen = seenOver(field, earlier?.seen, drafted.seen);
  return {
    was: earlier ? earlier.was : drafted.was,
    now: drafted.now,
    ...(seen ? { seen } : {}),
    ...(earlier?.settles ? { settles: earlier.settles } : {}),
    ...(earlier?.behind ? { behind: earlier.behind } : {}),
    ...(earlier?.sent ? { sent: earlier.sent } : {}),
  };
};

/** Returns the saved edits of a person who has put rows somewhere in their draft, or taken them out. */
const savedKnowing = (
  { edits, draft }: LocalSurvey,
  inConflict: ReadonlySet<FieldPath>,
): (readonly [FieldPath, SavedEdit])[] =>
  Object.entries(draft?.edits ?? {})
    .filter(([field]) => isRowPath(field) && !inConflict.has(field))
    .reduce<(readonly [FieldPath, SavedEdit])[]>(
      (saved, [row, { now }]) => knowingPlace(saved, row, now),
      Object.entries(edits),
    );

/** Puts an edit among the saved ones, or takes out the one that it undoes. */
const putSaved = (
  edits: Map<FieldPath, SavedEdit>,
  { server }: Pick<LocalSurvey, 'server'>,
  [field, now]: readonly [FieldPath, Edit],
  inFlight: ReadonlySet<FieldPath>,
): void => {
  const edit = savedOver(field, edits.get(field), now);
  const tells = edit.settles ?? edit.behind ?? inFlight.has(field);
  if (!sameValue(saidOver(edit), edit.now) || tells) edits.set(field, edit);
  else if (server === null && !isEmpty(edit.now)) edits.set(field, { ...edit, was: null });
  else edits.delete(field);
};

/**
 * Makes the draft the saved copy. Fields that wait for a choice stay drafted, and so do texts that no field
 * took. An edit that is back at its `was` goes, unless an operation with that field is in flight, or was when an
 * epoch ended: then it takes something back. An answer that the server never acknowledged is new whatever was sent before.
 * @param inFlight fields of the operation that was sent and not answered
 */
export const save = (row: LocalSurvey, at: string, inFlight: ReadonlySet<FieldPath>): LocalSurvey => {
  const inConflict = fieldsInConflict(row);
  const edits = new Map(savedKnowing(row, inConflict));
  const kept: [FieldPath, Edit][] = [];
  for (const [field, drafted] of Object.entries(row.draft?.edits ?? {})) {
    if (inConflict.has(field)) {
      kept.push([field, drafted]);
      continue;
    }
    putSaved(edits, row, [field, tidied(field, drafted)], inFlight);
  }
  const draft = row.draft && draftOf({ ...row.draft, edits: Object.fromEntries(kept) });
  return stamped(
    { ...row, edits: Object.fromEntries(edits), draft, refusal: null, saved_at: at, undrafted_at: at },
    at,
  );
};

/** An edit that a person presses: the new values of fields, by what is saved. */
export type Press = (row: LocalSurvey) => Iterable<readonly [FieldPath, Value]>;

/**
 * Saves what a person presses at once, beside whatever is typed and not saved: it waits for no Save.
 * @param inFlight as for `save`
 */
export const pressed = (
  row: LocalSurvey,
  press: Press,
  { at, inFlight }: { readonly at: string; readonly inFlight: ReadonlySet<FieldPath> },
): LocalSurvey => {
  const edits = new Map(Object.entries(row.edits));
  for (const [field, now] of press(row)) {
    putSaved(edits, row, [field, { was: savedValueAt(row, field), now }], inFlight);
  }
  return stamped({ ...row, edits: Object.fromEntries(edits), refusal: null, saved_at: at }, at);
};

/** Hides the row until the server has acknowledged the deletion that was confirmed. */
export const markDeleted = (row: LocalSurvey, at: string): LocalSurvey =>
  undrafted(
    { ...row, deletion: { base_version: row.server?.version ?? 0, resolves: [] }, refusal: null },
    at,
  );
