import { type Changes, type FieldChange, isByField } from '@sampark/core/merge/operation';
import type { Values } from '@sampark/core/survey/values';

/** Whether changes are all that a survey holds, set where nothing was before: of one that a device brought back, often. */
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
  changes: Changes,
  { values, doc }: { readonly values: Values; readonly doc: string },
): string => {
  const isContent = isByField(changes) ? areAllOf(changes, values) : changes === values;
  return isContent ? doc : JSON.stringify(changes);
};

/** The changes that a text of the history tells. */
export const changesFromText = (text: string): Changes => JSON.parse(text) as Changes;
