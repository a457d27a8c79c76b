import { isRowId, repeatOf, rowIdOf, rowPath } from '../../survey/row-path.ts';
import type { FieldPath } from '../../survey/values.ts';
import type { FormNode } from '../engine/tree.ts';
import { isOpenEnded } from '../fields/fields.ts';
import { placeBetween } from '../rows/row-place.ts';

/** A row as somebody names it: its number among the rows of its repeat, from 1, or its id. */
export type RowRef = { readonly position: number } | { readonly id: string };

/** The most rows that people add in one filling. */
const MOST_ROWS = 1_000;

/** The rows that were named so far. */
export interface RowBook {
  /** The place of each row that people add, by its path, in the order in which they came. */
  readonly places: ReadonlyMap<FieldPath, string>;
  /**
   * Returns the id of a row; null: there can be no such row.
   * @param path that of the repeat, in its row
   * @param mayAdd adds the row, and those before it, where people add rows
   */
  idOf(repeat: FormNode, path: FieldPath, row: RowRef, mayAdd: boolean): string | null;
  /** Takes out a row that was added: those behind it move up. @param row its path */
  takeOut(row: FieldPath): void;
}

/** Begins a book without rows. */
export function newRowBook(): RowBook {
  const places = new Map<FieldPath, string>();
  /** Every row that ever was: one that comes later has another id, and so no answers. */
  const used = new Set<FieldPath>();
  const added = new Map<FieldPath, string[]>();

  const add = (path: FieldPath, ids: string[], id: string): void => {
    const last = ids.at(-1);
    const before = last === undefined ? '' : (places.get(rowPath(path, last)) ?? '');
    places.set(rowPath(path, id), placeBetween(before, ''));
    used.add(rowPath(path, id));
    ids.push(id);
    added.set(path, ids);
  };

  const freeId = (path: FieldPath, from: number): string => {
    let number = from;
    while (used.has(rowPath(path, String(number)))) number += 1;
    return String(number);
  };

  const addedId = (path: FieldPath, row: RowRef, mayAdd: boolean): string | null => {
    const ids = added.get(path) ?? [];
    if ('id' in row) {
      const isNew = !ids.includes(row.id);
      if (isNew && (!mayAdd || !isRowId(row.id) || places.size >= MOST_ROWS)) return null;
      if (isNew) add(path, ids, row.id);
      return row.id;
    }
    const missing = row.position - ids.length;
    if (missing > 0 && (!mayAdd || places.size + missing > MOST_ROWS)) return null;
    for (let left = missing; left > 0; left -= 1) add(path, ids, freeId(path, ids.length + 1));
    return ids[row.position - 1] ?? null;
  };

  return {
    places,
    idOf({ item }, path, row, mayAdd) {
      if (item?.type !== 'begin_repeat') return null;
      if (isOpenEnded(item)) return addedId(path, row, mayAdd);
      const { table } = item;
      const id = 'id' in row ? row.id : table ? table[row.position - 1]?.name : String(row.position);
      if (id === undefined || (table && !table.some(({ name }) => name === id))) return null;
      return isRowId(id) && id !== '0' ? id : null;
    },
    takeOut(row) {
      const ids = added.get(repeatOf(row)) ?? [];
      added.set(
        repeatOf(row),
        ids.filter((id) => id !== rowIdOf(row)),
      );
      places.delete(row);
    },
  };
}
