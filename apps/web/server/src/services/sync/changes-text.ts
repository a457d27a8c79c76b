import { type Changes, type FieldChange, isByField } from '@sampark/core/merge/operation';
import type { Values } from '@sampark/core/survey/values';

/**
 * Whether changes are all values of a survey, set where nothing was before: often so for a survey that a device
 * brought back.
 */
const areAllOf = (changes: readonly FieldChange[], values: Values): boolean =>
  changes.length === Object.keys(values).length &&
  changes.every(
    ({ field, was, now, mine }) =>
      was === null && mine === undefined && values[field] === now && now !== null,
  );

/**
 * Writes changes as the history stores them: a list, and for a new survey its content, which is half as long.
 * @param survey the survey after them, and the JSON of its values
 */
export const changesToText = (
  changes: Changes,
  { values, doc }: { readonly values: Values; readonly doc: string },
): string => {
  const isContent = isByField(changes) ? areAllOf(changes, values) : changes === values;
  return isContent ? doc : JSON.stringify(changes);
};

/** Reads the changes from a text of the history. */
export const changesFromText = (text: string): Changes => JSON.parse(text) as Changes;
