import { expect, it } from 'vitest';
import { countTiles, tileId, tileIds } from './tile-id.ts';

it.each([
  [0, 0, 0, 0],
  [1, 0, 0, 1],
  [1, 0, 1, 2],
  [1, 1, 1, 3],
  [1, 1, 0, 4],
  [2, 0, 0, 5],
  // The example of the specification.
  [12, 3423, 1763, 19_078_479],
])('the tile %i/%i/%i has the id %i', (z, x, y, id) => {
  expect(tileId({ z, x, y })).toBe(id);
});

it('the ids of a zoom are all there are, each once', () => {
  const ids = Array.from({ length: 8 }, (_, x) =>
    Array.from({ length: 8 }, (__, y) => tileId({ z: 3, x, y })),
  );
  expect(ids.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, at) => 21 + at));
});

it('the tiles of a box are those that it touches, in the order of a file', () => {
  const world = [-180, -85, 180, 85] as const;
  expect(tileIds(world, 0, 2)).toEqual(Array.from({ length: 21 }, (_, at) => at));
  const village = [81.19, 26.92, 81.21, 26.94] as const;
  expect(tileIds(village, 14, 14)).toContain(tileId({ z: 14, x: 11_887, y: 6918 }));
  expect(countTiles(village, 0, 14)).toBe(tileIds(village, 0, 14).length);
  expect(countTiles(village, 14, 14)).toBeLessThan(7);
});
