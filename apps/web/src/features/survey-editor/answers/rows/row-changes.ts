import { madeOnceIn } from '@sampark/core/forms/definition/made-once';
import { type FormInstance, rowsAt } from '@sampark/core/forms/engine/instance';
import type { Row } from '@sampark/core/forms/engine/row';
import { formFields } from '@sampark/core/forms/fields/fields';
import { type PlacedRow, putRow } from '@sampark/core/forms/rows/row-places';
import { isRowPath, isWithin, repeatOf, rowIdOf, rowPath } from '@sampark/core/survey/row-path';
import { type FieldPath, isEmpty, type Value, type Values, valueAt } from '@sampark/core/survey/values';

/** Fields with what they are to hold; the row that it is about comes first. */
export type RowChanges = readonly (readonly [FieldPath, Value])[];

const placed = (rows: readonly Row[], values: Values): PlacedRow[] =>
  rows.map(({ id, path }) => ({ id, place: valueAt(values, path) }));

const placesIn = (repeat: FieldPath, places: ReturnType<typeof putRow>): RowChanges =>
  places.map(([id, place]) => [rowPath(repeat, id), place]);

/** Adds an empty row at the end. */
export const addedRow = (
  instance: FormInstance,
  values: Values,
  repeat: FieldPath,
  id: string,
): RowChanges => {
  const others = placed(rowsAt(instance, repeat), values);
  return placesIn(repeat, putRow(others, others.length, id));
};

/** Returns what tells the answers that the form makes once, in each row by itself. */
const madeOnceBy = ({ model }: FormInstance) => madeOnceIn(formFields(model.form));

/**
 * Adds a row below another one, with the same answers, and with its own where the form makes them once.
 * @param begin returns the answers that the form makes by itself in the row of these changes
 */
export const duplicatedRow = (
  instance: FormInstance,
  values: Values,
  row: FieldPath,
  id: string,
  begin: (row: FieldPath, changes: RowChanges) => RowChanges,
): RowChanges => {
  const isOnce = madeOnceBy(instance);
  const repeat = repeatOf(row);
  const rows = rowsAt(instance, repeat);
  const at = rows.findIndex(({ path }) => path === row);
  const path = rowPath(repeat, id);
  const answers = Object.entries(values)
    .filter(([field, value]) => isWithin(field, row) && !isEmpty(value) && !isOnce(field))
    .map(([field, value]) => [`${path}${field.slice(row.length)}`, value] as const);
  const copy = [...placesIn(repeat, putRow(placed(rows, values), at + 1, id)), ...answers];
  return [...copy, ...begin(path, copy).filter(([field]) => isOnce(field))];
};

/** Moves a row one up (-1) or down (1) among its neighbours. @returns empty: it stands at that end */
export const movedRow = (instance: FormInstance, values: Values, row: FieldPath, by: -1 | 1): RowChanges => {
  const repeat = repeatOf(row);
  const rows = rowsAt(instance, repeat);
  const at = rows.findIndex(({ path }) => path === row);
  if (at < 0 || !rows[at + by]) return [];
  const others = placed(
    rows.filter(({ path }) => path !== row),
    values,
  );
  return placesIn(repeat, putRow(others, at + by, rowIdOf(row)));
};

/** Takes a row out. Its answers stay with it: when it comes back, they are there. */
export const removedRow = (row: FieldPath): RowChanges => (isRowPath(row) ? [[row, null]] : []);

/** Returns the row that takes the place of another one before somebody's eyes when that goes; `undefined`: none is left. */
export const neighbourOf = (instance: FormInstance, row: FieldPath): FieldPath | undefined => {
  const rows = rowsAt(instance, repeatOf(row));
  const at = rows.findIndex(({ path }) => path === row);
  return (rows[at + 1] ?? rows[at - 1])?.path;
};
