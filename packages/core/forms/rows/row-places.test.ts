import { describe, expect, it } from 'vitest';
import { type PlacedRow, placesInOrder, putRow } from './row-places.ts';

const placed = (...rows: readonly (readonly [id: string, place: string | null])[]) =>
  placesInOrder(rows.map(([id, place]) => ({ id, place })));

it.each([
  [
    'new rows get places one after the other',
    [
      ['a', null],
      ['b', null],
      ['c', null],
    ],
    ['V', 'W', 'X'],
  ],
  [
    'rows in their order keep their places',
    [
      ['a', 'C'],
      ['b', 'K'],
    ],
    ['C', 'K'],
  ],
  [
    'so do rows with one place, by their ids',
    [
      ['a', 'C'],
      ['b', 'C'],
    ],
    ['C', 'C'],
  ],
  [
    'a new row comes between two others',
    [
      ['a', 'C'],
      ['n', null],
      ['b', 'E'],
    ],
    ['C', 'D', 'E'],
  ],
  [
    'a row that went to the front is the only one that moves',
    [
      ['c', 'X'],
      ['a', 'V'],
      ['b', 'W'],
    ],
    ['F', 'V', 'W'],
  ],
  [
    'so is a row that went to the end',
    [
      ['b', 'W'],
      ['c', 'X'],
      ['a', 'V'],
    ],
    ['W', 'X', 'Y'],
  ],
  [
    'what is no place counts as new',
    [
      ['a', 'C'],
      ['b', 'no place'],
    ],
    ['C', 'D'],
  ],
] as const)('%s', (_what, rows, places) => {
  expect(placed(...rows)).toEqual(places);
});

it('a row that comes between two of one place moves the second', () => {
  const [a = '', n = '', b = ''] = placed(['a', 'C'], ['n', null], ['b', 'C']);
  expect([a, n, b]).toEqual([a, n, b].toSorted());
  expect(new Set([a, n, b]).size).toBe(3);
});

describe('a row that is put between others', () => {
  /** Returns the ids in their new order. */
  const order = (others: readonly PlacedRow[], at: number): string => {
    const places = new Map([
      ...others.map(({ id, place }) => [id, place] as const),
      ...putRow(others, at, 'x'),
    ]);
    return [...places]
      .toSorted(([a, one], [b, other]) => (String(one) < String(other) || (one === other && a < b) ? -1 : 1))
      .map(([id]) => id)
      .join('');
  };
  const rows = (...places: string[]): PlacedRow[] =>
    places.map((place, at) => ({ id: 'abcd'[at] ?? '', place }));

  it('changes no other row where there is room', () => {
    expect(putRow(rows('V', 'W'), 1, 'x')).toEqual([['x', 'VV']]);
    expect(putRow([], 0, 'x')).toEqual([['x', 'V']]);
  });

  it.each([
    [0, 'xabcd'],
    [1, 'axbcd'],
    [2, 'abxcd'],
    [4, 'abcdx'],
  ])('comes to index %i, whatever places the others have', (at, expected) => {
    expect(order(rows('V', 'W', 'X', 'Y'), at)).toBe(expected);
    expect(order(rows('V', 'V', 'V', 'V'), at)).toBe(expected);
    expect(order(rows('V', 'V', 'W', 'W'), at)).toBe(expected);
  });

  it('moves only the rows that have no room before them', () => {
    expect(putRow(rows('V', 'V', 'W'), 1, 'x').map(([id]) => id)).toEqual(['x', 'b']);
  });
});
