import type { Value } from '../../survey/values.ts';
import { isRowPlace, placeBetween } from './row-place.ts';

/** A row of a list, with the place that it had; anything but a place: it is new. */
export interface PlacedRow {
  readonly id: string;
  readonly place: Value;
}

/** Whether a row comes after another by its place; of equal places, by its id. */
const comesAfter = (row: PlacedRow, before: PlacedRow): boolean =>
  row.place === before.place ? row.id > before.id : String(row.place) > String(before.place);

/** Returns as many rows as possible that are in the order of their places already. */
function inOrder(rows: readonly PlacedRow[]): ReadonlySet<PlacedRow> {
  // At each length: the row that ends the lowest chain of this length, and the row before it in that chain.
  const ends: PlacedRow[] = [];
  const previous = new Map<PlacedRow, PlacedRow | undefined>();
  for (const row of rows) {
    if (!isRowPlace(row.place)) continue;
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (comesAfter(row, ends[middle] as PlacedRow)) low = middle + 1;
      else high = middle;
    }
    previous.set(row, ends[low - 1]);
    ends[low] = row;
  }
  const kept = new Set<PlacedRow>();
  for (let row = ends.at(-1); row; row = previous.get(row)) kept.add(row);
  return kept;
}

/**
 * Returns a place for each row of a list, so that the places are in the list's order. As many rows as possible keep the place
 * that they had.
 */
export function placesInOrder(rows: readonly PlacedRow[]): readonly string[] {
  const kept = inOrder(rows);
  let before: PlacedRow = { id: '', place: '' };
  const isAhead = (row: PlacedRow): boolean => kept.has(row) && String(row.place) > String(before.place);
  let ahead = 0;
  return rows.map((row) => {
    let place = String(row.place);
    if (!kept.has(row) || !comesAfter(row, before)) {
      // Kept places only grow, so the search for the next one goes on where it ended.
      while (ahead < rows.length && !isAhead(rows[ahead] as PlacedRow)) ahead += 1;
      place = placeBetween(String(before.place), String(rows[ahead]?.place ?? ''));
    }
    before = { id: row.id, place };
    return place;
  });
}

/**
 * Puts a row between others, and returns the places that change: its own first, then those of the rows behind it that have no
 * room before them, because two phones gave two rows the same place.
 * @param others the other rows, in order
 * @param at its index among them, from 0
 * @returns pairs of a row's id and its place
 */
export function putRow(
  others: readonly PlacedRow[],
  at: number,
  id: string,
): readonly (readonly [id: string, place: string])[] {
  const rows = [...others.slice(0, at), { id, place: null }, ...others.slice(at)];
  const changes = placesInOrder(rows).flatMap((place, index) => {
    const row = rows[index] as PlacedRow;
    return row.place === place ? [] : [[row.id, place] as const];
  });
  return [...changes.filter(([changed]) => changed === id), ...changes.filter(([changed]) => changed !== id)];
}
