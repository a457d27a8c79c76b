import { describe, expect, it } from 'vitest';
import { entriesFor, entryFor, readDirectory } from './directory.ts';

/** Two tiles behind each other, a run of three equal ones elsewhere, and a directory for the rest. */
const BYTES = new Uint8Array([4, 5, 1, 4, 190, 1, 1, 1, 3, 0, 10, 20, 30, 40, 1, 0, 201, 1, 1]);

describe('a directory', () => {
  const entries = readDirectory(BYTES) ?? [];

  it('says where tiles are', () => {
    expect(entries).toEqual([
      { id: 5, run: 1, offset: 0, length: 10 },
      { id: 6, run: 1, offset: 10, length: 20 },
      { id: 10, run: 3, offset: 200, length: 30 },
      { id: 200, run: 0, offset: 0, length: 40 },
    ]);
  });

  it.each([
    [4, undefined],
    [5, 5],
    [6, 6],
    [7, undefined],
    [12, 10],
    [13, undefined],
    [200, 200],
    [90_000, 200],
  ])('knows of the tile %i by the entry %s', (id, of) => {
    expect(entryFor(entries, id)?.id).toBe(of);
  });

  it('names each entry once that some tiles need', () => {
    const found = [...entriesFor(entries, [5, 7, 10, 11, 300])];
    expect(found.map(([{ id }, ids]) => [id, ids])).toEqual([
      [5, [5]],
      [10, [10, 11]],
      [200, [300]],
    ]);
  });

  it.each([
    ['nothing', []],
    ['no entry', [0]],
    ['an end too early', [...BYTES.subarray(0, -1)]],
    ['more entries than there are bytes', [200, 200, 200, 200, 1, 1]],
    ['a number that never ends', Array.from({ length: 400 }, () => 255)],
    ['an entry without bytes', [1, 5, 1, 0, 1]],
    ['the same tile twice', [2, 5, 0, 1, 1, 10, 10, 1, 0]],
  ])('is broken with %s', (_, bytes) => {
    expect(readDirectory(new Uint8Array(bytes))).toBeNull();
  });
});
