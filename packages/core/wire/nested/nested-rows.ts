import type { Repeat } from '../../forms/definition/definition.ts';
import { rowIds } from '../../forms/engine/row-ids.ts';
import { type FormFields, isOpenEnded, repeatAt } from '../../forms/fields/fields.ts';
import { placesInOrder } from '../../forms/rows/row-places.ts';
import {
  inAnyRow,
  isRowId,
  isRowPath,
  ROW_KEY,
  repeatOf,
  rowIdOf,
  rowPath,
  rowsAround,
} from '../../survey/row-path.ts';
import { type FieldPath, type Value, type Values, valueAt } from '../../survey/values.ts';
import { isObject, type Json } from './json-object.ts';
import { setOwn } from './own-property.ts';

/** A row as an object: its id, its answers by their paths from the row, and the rows in it. */
export interface NestedRow {
  readonly _row: string;
  readonly [field: string]: NestedValue;
}

/** An answer, or the rows of a repeat, in order. */
export type NestedValue = Value | readonly NestedRow[];

/** A survey's content, by path. Rows are in the list at the path of their repeat. */
export type NestedValues = Readonly<Record<FieldPath, NestedValue>>;

type Building = Record<string, NestedValue>;

/** The rows of one repeat while they are gathered. */
interface RowList {
  readonly order: (id: string) => number;
  readonly rows: NestedRow[];
}

/** Returns how the rows of a repeat are ordered: those that people add by their places, the others as the form has them. */
function orderOf({ table, repeat_count }: Repeat, added: readonly string[]): (id: string) => number {
  if (repeat_count !== undefined) return Number;
  const ids = table?.map(({ name }) => name) ?? added;
  const numbers = new Map(ids.map((id, at) => [id, at]));
  return (id) => numbers.get(id) ?? Number.NaN;
}

/**
 * Puts what stands in rows into lists of objects, and leaves rows out that do not exist. A value that the
 * form does not know stays flat. `flattenRows` reads it back.
 *
 * | flat | nested |
 * |---|---|
 * | `water.depth`: 4 | `water.depth`: 4 |
 * | `water.sources/@a`: `V` | `water.sources`: [{ `_row`: `a`, … }] |
 * | `water.sources/@a/depth`: 7 | in it, `depth`: 7 |
 * | `water.sources/@a/tests/@1/year`: 2026 | in it, `tests`: [{ `_row`: `1`, `year`: 2026 }] |
 *
 * @param fields the form's, from `formFields`
 */
export function nestRows(values: Values, fields: FormFields): NestedValues {
  const added = rowIds(values);
  const nested: Building = {};
  const rows = new Map<FieldPath, Building | null>();
  const lists = new Map<FieldPath, RowList>();

  /** Returns the object of the innermost row of a path; null: that row does not exist. */
  const around = (path: FieldPath): readonly [Building | null, from: number] => {
    const row = rowsAround(path).findLast((each) => repeatAt(fields, each));
    return row === undefined ? [nested, 0] : [objectOf(row), row.length + 1];
  };

  const objectOf = (row: FieldPath): Building | null => {
    const known = rows.get(row);
    if (known !== undefined) return known;
    const made = makeRow(row);
    rows.set(row, made);
    return made;
  };

  const makeRow = (row: FieldPath): Building | null => {
    const known = repeatAt(fields, row);
    const [outer, from] = around(row);
    if (!known || !outer) return null;
    const repeat = repeatOf(row);
    const list = lists.get(repeat) ?? { order: orderOf(known.repeat, added.get(repeat) ?? []), rows: [] };
    if (Number.isNaN(list.order(rowIdOf(row)))) return null;
    if (list.rows.length === 0) {
      lists.set(repeat, list);
      setOwn<NestedValue>(outer, repeat.slice(from), list.rows);
    }
    const object = { [ROW_KEY]: rowIdOf(row) } as NestedRow;
    list.rows.push(object);
    return object;
  };

  for (const path of Object.keys(values)) {
    if (isRowPath(path) && repeatAt(fields, path)) objectOf(path);
    else {
      const [object, from] = around(path);
      if (object) setOwn<NestedValue>(object, path.slice(from), valueAt(values, path));
    }
  }
  for (const { order, rows: all } of lists.values()) all.sort((a, b) => order(a._row) - order(b._row));
  return nested;
}

/** A row of a list that cannot be read: it has no id, a bad one, or that of a row before it. */
export interface RowProblem {
  /** The path of its repeat. */
  readonly repeat: FieldPath;
  /** Its number in the list, from 0. */
  readonly index: number;
}

/** The ways to read rows. */
export interface RowReading {
  /** The form's fields, from `formFields`. */
  readonly fields: FormFields;
  /** Makes a value of an answer; `undefined` leaves it out. */
  readonly read: (answer: unknown) => Value | undefined;
  /** The content that the rows are compared with: a row that is still in its order keeps its place. */
  readonly known?: Values;
  /** Makes the id of a row that has none. Without it, such a row is a problem. */
  readonly idAt?: (index: number) => string;
}

/** The most rows in rows that are read where the form knows none of them. */
const DEEPEST = 10;

/** Whether a value is a list with objects in it, which only rows are. */
export const isRows = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some(isObject);

/** Whether a list holds rows: by the form, or by its look where a newer form may know more. */
const isListOfRows = (fields: FormFields, path: FieldPath, value: unknown): value is readonly unknown[] => {
  if (!Array.isArray(value)) return false;
  if (fields.repeats.has(rowPath(inAnyRow(path), ''))) return true;
  return value.length > 0 && value.every(isObject) && rowsAround(path).length < DEEPEST;
};

/** Whether the form decides which rows there are. They have no places. */
const isFixed = (fields: FormFields, row: FieldPath): boolean => {
  const repeat = repeatAt(fields, row)?.repeat;
  return repeat !== undefined && !isOpenEnded(repeat);
};

/**
 * Reads lists of rows back to paths and places: the other direction of `nestRows`. Rows keep their order. Answers that stand
 * there flat already stay as they are.
 */
export function flattenRows(
  nested: Json,
  { fields, read, known = {}, idAt }: RowReading,
): { readonly values: Values; readonly problems: readonly RowProblem[] } {
  const values: Record<FieldPath, Value> = {};
  const problems: RowProblem[] = [];

  const readList = (repeat: FieldPath, items: readonly unknown[]): void => {
    const seen = new Set<string>();
    const rows = items.flatMap((item, index) => {
      const object = isObject(item) ? item : null;
      const id = object?.[ROW_KEY] ?? (object && idAt?.(index));
      if (object === null || typeof id !== 'string' || !isRowId(id) || seen.has(id)) {
        problems.push({ repeat, index });
        return [];
      }
      seen.add(id);
      return [{ row: rowPath(repeat, id), object }];
    });
    const places = placesInOrder(rows.map(({ row }) => ({ id: rowIdOf(row), place: valueAt(known, row) })));
    for (const [at, { row, object }] of rows.entries()) {
      if (!isFixed(fields, row)) setOwn<Value>(values, row, places[at] ?? null);
      for (const field of Object.keys(object)) {
        if (field !== ROW_KEY) readAt(`${row}/${field}`, object[field]);
      }
    }
  };

  const readAt = (path: FieldPath, answer: unknown): void => {
    if (isListOfRows(fields, path, answer)) return readList(path, answer);
    const value = read(answer);
    if (value !== undefined) setOwn(values, path, value);
  };

  for (const path of Object.keys(nested)) readAt(path, nested[path]);
  return { values, problems };
}
