import { expect, it } from 'vitest';
import { placesInOrder } from './row-places.ts';

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
