import { isInRows, isRowPath, repeatOf, rowIdOf } from '../../survey/row-path.ts';
import { type FieldPath, isEmpty, type Value, type Values } from '../../survey/values.ts';

/** The rows of each repeat that exist in a survey: their ids by the path of the repeat, in the order of their places. */
export type RowIds = ReadonlyMap<FieldPath, readonly string[]>;

/** Orders rows by their places; equal places by the rows' ids. */
const byPlace = (one: readonly [string, string], other: readonly [string, string]): number => {
  const [a, b] = one[1] === other[1] ? [one[0], other[0]] : [one[1], other[1]];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Returns the rows of a survey. A row exists while its place is not empty. */
export function rowIds(values: Values): RowIds {
  const found = new Map<FieldPath, [string, string][]>();
  for (const path in values) {
    if (!isInRows(path) || !isRowPath(path)) continue;
    const place: Value = values[path] ?? null;
    if (isEmpty(place)) continue;
    const repeat = repeatOf(path);
    const rows = found.get(repeat) ?? [];
    rows.push([rowIdOf(path), String(place)]);
    found.set(repeat, rows);
  }
  return new Map([...found].map(([repeat, rows]) => [repeat, rows.toSorted(byPlace).map(([id]) => id)]));
}
