import { isInRows, isRowPath, isWithin, rowsAround } from '../survey/row-path.ts';
import { type FieldPath, isEmpty, type Value, type Values, valueAt } from '../survey/values.ts';

/**
 * Returns what a person sees beside a field of rows while they change it. The server compares it with what is there
 * then: whoever takes a row out has not seen what others changed in it, and whoever types in a row has seen that row.
 *
 * | the change | seen beside it |
 * |---|---|
 * | takes a row out | every answer in the row |
 * | in a row | the places of the rows around it |
 * | adds or moves a row, or is in one of which nothing is left | nothing, and that is said |
 * | else | nothing |
 *
 * @param shown the content on the screen
 * @returns the values by path; `undefined`: the field stands in no row, and is none
 */
export const seenBeside = (shown: Values, field: FieldPath, now: Value): Values | undefined => {
  if (!isInRows(field)) return;
  const around = rowsAround(field).filter((row) => !isEmpty(valueAt(shown, row)));
  const inside =
    isRowPath(field) && isEmpty(now) ? Object.keys(shown).filter((path) => isWithin(path, field)) : [];
  return Object.fromEntries([...around, ...inside].map((path) => [path, valueAt(shown, path)]));
};

/**
 * Returns what a person has seen beside a field that they change once more. The row in which they typed first counts as
 * seen: it may have gone since. Whoever takes a row out again has seen it anew.
 */
export const seenOver = (
  field: FieldPath,
  earlier: Values | undefined,
  later: Values | undefined,
): Values | undefined =>
  earlier && later && !isRowPath(field) ? { ...earlier, ...later } : (later ?? earlier);

/**
 * Returns edits after a person has put a row somewhere or taken it out: whatever they changed in it, they know of that.
 * @param place the row's place now; empty: it is out
 */
export const knowingPlace = <E extends { readonly seen?: Values | undefined }>(
  edits: readonly (readonly [FieldPath, E])[],
  row: FieldPath,
  place: Value,
): (readonly [FieldPath, E])[] =>
  edits.map(([field, edit]) => {
    if (!isWithin(field, row)) return [field, edit];
    const { [row]: _, ...others } = edit.seen ?? {};
    return [field, { ...edit, seen: isEmpty(place) ? others : { ...others, [row]: place } }];
  });
