import { gzipSync } from 'node:zlib';
import { aBaseMap, aRasterMap } from '@sampark/testing/base-maps/a-base-map';
import { pmtilesFile } from '@sampark/testing/base-maps/pmtiles-file';
import { describe, expect, it } from 'vitest';
import { mapIdOf } from '../../../testing/files/base-maps.ts';
import { inspectMap } from './inspect-map.ts';

async function* inChunks(file: Buffer, size: number) {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}
const inspect = (file: Buffer, { chunk = 1_000, size = file.length } = {}) =>
  inspectMap(inChunks(file, chunk), size);

const map = aBaseMap();

/** Puts another section at the end of the map: its root directory (8), or its metadata (24). */
function withSection(at: 8 | 24, section: Buffer, length = section.length): Buffer {
  const copy = Buffer.concat([map, section]);
  copy.writeBigUInt64LE(BigInt(map.length), at);
  copy.writeBigUInt64LE(BigInt(length), at + 8);
  return copy;
}

/** Makes a small map whose root directory is another one. @param behind zeros that follow it */
function withDirectory(numbers: readonly number[], behind = 0): Buffer {
  const tiles = [{ z: 0, x: 0, y: 0, bytes: Buffer.from('a tile') }];
  const file = pmtilesFile({ tiles, type: 2, tileCompression: 1, bounds: [81, 26, 82, 27], metadata: {} });
  const directory = gzipSync(Buffer.concat([Buffer.from(numbers), Buffer.alloc(behind)]));
  const copy = Buffer.concat([file, directory]);
  copy.writeBigUInt64LE(BigInt(file.length), 8);
  copy.writeBigUInt64LE(BigInt(directory.length), 16);
  return copy;
}

/** A directory with one entry: tile 0, which is all of the tiles. */
const GOOD = [1, 0, 1, 6, 1];

describe('the file of a map', () => {
  it.each([1, 127, 1_000, 16_384, 10_000_000])('is read in chunks of %i', async (chunk) => {
    expect(await inspect(map, { chunk })).toEqual({
      ok: true,
      map: {
        ...{ map_id: mapIdOf(map), attribution: '© OpenStreetMap', kind: 'vector' },
        ...{ min_zoom: 0, max_zoom: 14, bounds: [81.15, 26.88, 81.25, 26.98] },
      },
    });
  });

  it('may have leaf directories, pictures, and metadata at its end', async () => {
    expect(await inspect(aBaseMap({ leafEntries: 5 }))).toMatchObject({ ok: true });
    expect(await inspect(aRasterMap())).toMatchObject({
      ok: true,
      map: { kind: 'raster', attribution: 'A survey from the air' },
    });
    const moved = withSection(24, gzipSync('{"attribution": "Somebody"}'));
    expect(await inspect(moved)).toMatchObject({ ok: true, map: { attribution: 'Somebody' } });
    expect(await inspect(withSection(24, gzipSync('{"attribution": 7}')))).toMatchObject({
      ok: true,
      map: { attribution: '' },
    });
  });

  it.each<[string, Buffer]>([
    ['is empty', Buffer.alloc(0)],
    ['is a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(20_000))],
    ['is only a header', map.subarray(0, 127)],
    ['was cut', map.subarray(0, map.length - 1)],
    ['has metadata that is no JSON', withSection(24, gzipSync('<metadata>'))],
    ['has metadata that is a list', withSection(24, gzipSync('[]'))],
    ['has metadata that is not packed as it says', withSection(24, Buffer.from('{}'))],
    ['has metadata that unpacks to 100 MB', withSection(24, gzipSync('{}'.padEnd(100_000_000)))],
    ['has too much metadata', withSection(24, Buffer.alloc(1024 * 1024 + 1))],
    ['has a directory that unpacks to 10 MB', withDirectory(GOOD, 10_000_000)],
    ['has a directory without entries', withDirectory([0])],
    ['has a directory that ends too early', withDirectory([1, 0, 1])],
    ['has a directory with an endless number', withDirectory([1, ...Array<number>(60).fill(0xff), 1])],
    ['has a directory with very many entries', withDirectory([0xff, 0xff, 0xff, 0xff, 0x7f, 0])],
    ['has a tile beyond its tiles', withDirectory([1, 0, 1, 7, 1])],
    ['has a tile without bytes', withDirectory([1, 0, 1, 0, 1])],
    ['has two entries for one tile', withDirectory([2, 0, 0, 1, 1, 3, 3, 1, 0])],
    ['has a leaf directory beyond its leaves', withDirectory([1, 0, 0, 6, 1])],
  ])('is refused where it %s', async (_, file) => {
    expect(await inspect(file)).toEqual({ ok: false, problem: 'base_map_content' });
  });

  it('is taken with the directory that the others were made from', async () => {
    expect(await inspect(withDirectory(GOOD))).toMatchObject({ ok: true });
  });

  it('is refused where it is longer or shorter than it was said to be', async () => {
    for (const size of [map.length - 1, map.length + 1])
      expect(await inspect(map, { size })).toEqual({ ok: false, problem: 'base_map_content' });
  });
});
