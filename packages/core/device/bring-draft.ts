import type { SurveyIdentity } from '../survey/survey.ts';
import { type FieldPath, sameValue, valueAt } from '../survey/values.ts';
import { typeField } from './edit.ts';
import { type Draft, emptyRow, type LocalSurvey, shownValues } from './local-survey.ts';

type DraftEdits = Draft['edits'];

/** Whether a field holds unsaved typing, an answer or not. */
export const isTyped = ({ draft }: Pick<LocalSurvey, 'draft'>, field: FieldPath): boolean =>
  draft !== null && (Object.hasOwn(draft.edits, field) || Object.hasOwn(draft.not_taken ?? {}, field));

/** Returns the part of another device's draft that this device does not show. */
export const notHere = (row: LocalSurvey | null, edits: DraftEdits): DraftEdits => {
  const shown = row ? shownValues(row) : {};
  return Object.fromEntries(
    Object.entries(edits).filter(([field, { now }]) => !sameValue(valueAt(shown, field), now)),
  );
};

/**
 * Brings a draft that the same person typed on another device, over what they had seen there.
 *
 * | on this device the field | |
 * |---|---|
 * | is typed and not saved | stays as it is typed here: `notHere` still names the other value |
 * | shows that value already | stays |
 * | else | is drafted, over what was seen there: a value that has changed since shows as stale |
 *
 * @param identity the survey's, where this device has never had it
 */
export const bringDraft = (
  row: LocalSurvey | null,
  edits: DraftEdits,
  { identity, at }: { readonly identity: SurveyIdentity; readonly at: string },
): LocalSurvey => {
  const before = row ?? emptyRow(identity);
  return Object.entries(edits)
    .filter(([field]) => !isTyped(before, field))
    .reduce((next, [field, edit]) => typeField(next, { field, ...edit }, at), before);
};
