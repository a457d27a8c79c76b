import type { FieldChange } from '@sampark/core/merge/operation';
import type { Values } from '@sampark/core/survey/values';

/** Whether changes are all that a survey holds, set where nothing was before: a new one, nearly always. */
const areAllOf = (changes: readonly FieldChange[], values: Values): boolean =>
  changes.length === Object.keys(values).length &&
  changes.every(
    ({ field, was, now, mine }) =>
      was === null && mine === undefined && values[field] === now && now !== null,
  );

/**
 * Changes as they are kept in the history: a list, and of a new survey its content, which is half as long.
 * @param survey the survey after them, and the JSON of its values
 */
export const changesToText = (
  changes: readonly FieldChange[],
  survey: { readonly values: Values; readonly doc: string },
): string => (areAllOf(changes, survey.values) ? survey.doc : JSON.stringify(changes));

/** The changes that a text of the history tells. */
export function changesFromText(text: string): readonly FieldChange[] {
  const kept = JSON.parse(text) as readonly FieldChange[] | Values;
  if (Array.isArray(kept)) return kept as readonly FieldChange[];
  return Object.entries(kept as Values).map(([field, now]) => ({ field, was: null, now }));
}
