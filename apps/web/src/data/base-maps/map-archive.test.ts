import { tileIds } from '@sampark/core/map/pmtiles/tile-id';
import { readPmtilesHeader } from '@sampark/core/map/pmtiles-header';
import { aBaseMap, aRasterMap } from '@sampark/testing/base-maps/a-base-map';
import { describe, expect, it } from 'vitest';
import { openArchive, type ReadBytes } from './map-archive.ts';
import { failureOf, unread } from './map-failure.ts';

/** The tile of zoom 14 in the middle of the landscape. */
const MIDDLE = { z: 14, x: 11_887, y: 6918 };
/** A part of the landscape around it. */
const BOX = [81.19, 26.925, 81.21, 26.935] as const;

/** Opens a file, and counts what is read of it. */
function opened(file: Buffer, read: ReadBytes = async ({ offset, length }) => cut(file, offset, length)) {
  const asked: number[] = [];
  const archive = openArchive((range) => {
    asked.push(range.offset);
    return read(range);
  }, file.length);
  return { archive, asked };
}

const cut = (file: Buffer, offset: number, length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(file.subarray(offset, offset + length));
const failure = async (work: Promise<unknown>): Promise<string> =>
  failureOf(await work.catch((error: unknown) => error));

describe('the file of a base map', () => {
  const [flat, deep, raster] = [aBaseMap(), aBaseMap({ leafEntries: 5 }), aRasterMap()];

  it('gives tiles, from whichever directory, and says where there are none', async () => {
    const tile = await opened(flat).archive.tile(MIDDLE);
    expect(tile?.length).toBeGreaterThan(100);
    // It is unpacked.
    expect(tile?.[0]).not.toBe(0x1f);
    expect(await opened(deep).archive.tile(MIDDLE)).toEqual(tile);
    expect(await opened(deep).archive.tile({ z: 14, x: 0, y: 0 })).toBeNull();
    expect((await opened(raster).archive.tile({ z: 12, x: 2971, y: 1729 }))?.slice(1, 4)).toEqual(
      new Uint8Array(Buffer.from('PNG')),
    );
  });

  it('reads its beginning and a directory once', async () => {
    const { archive, asked } = opened(deep);
    await archive.tile(MIDDLE);
    await archive.tile(MIDDLE);
    expect(asked.filter((offset) => offset === 0)).toHaveLength(1);
    expect(asked).toHaveLength(4);
  });

  it('names its layers', async () => {
    expect(await opened(flat).archive.layers()).toEqual(expect.arrayContaining(['water', 'roads', 'places']));
    expect(await opened(raster).archive.layers()).toEqual([]);
  });

  it.each([
    ['with one directory', flat],
    ['with many', deep],
    ['of pictures', raster],
  ])('a part of it is all ranges that its tiles need, %s', async (_, file) => {
    const ranges = await opened(file).archive.rangesOf(BOX);
    const part = opened(file, async (range) => {
      if (!ranges.some(({ offset, length }) => offset === range.offset && length === range.length))
        throw unread('gone');
      return cut(file, range.offset, range.length);
    });
    const header = readPmtilesHeader(file, file.length);
    if (!header.ok) throw new Error('This is a map.');
    const { min_zoom, max_zoom } = header.header;
    expect(tileIds(BOX, min_zoom, max_zoom).length).toBeGreaterThan(max_zoom);
    expect(await part.archive.rangesOf(BOX)).toEqual(ranges);
    for (let z = min_zoom; z <= max_zoom; z += 1) {
      const down = 2 ** (14 - z);
      const place = { z, x: Math.floor(MIDDLE.x / down), y: Math.floor(MIDDLE.y / down) };
      expect(await part.archive.tile(place)).toEqual(await opened(file).archive.tile(place));
    }
    await part.archive.layers();
    if (file !== raster) expect(await failure(part.archive.tile({ z: 14, x: 11_885, y: 6918 }))).toBe('gone');
  });

  it.each<[string, (file: Buffer) => Buffer]>([
    ['is no map', () => Buffer.alloc(20_000)],
    ['was cut', (file) => file.subarray(0, 9000)],
    [
      'has a broken directory',
      (file) => Buffer.concat([file.subarray(0, 127), Buffer.alloc(300), file.subarray(427)]),
    ],
  ])('that %s is broken', async (_, broken) => {
    const file = broken(flat);
    expect(await failure(opened(file).archive.tile(MIDDLE))).toBe('broken');
  });

  it('one that could not be read is read again', async () => {
    let isUp = false;
    const { archive } = opened(deep, async ({ offset, length }) => {
      if (!isUp) throw unread('unreachable');
      return cut(deep, offset, length);
    });
    expect(await failure(archive.tile(MIDDLE))).toBe('unreachable');
    isUp = true;
    expect(await archive.tile(MIDDLE)).toEqual(await opened(flat).archive.tile(MIDDLE));
  });

  it('of all India in all detail nobody can keep everything', async () => {
    const { archive } = opened(aBaseMap({ maxZoom: 14 }));
    expect(await failure(archive.rangesOf([68, 6, 97, 36]))).toBe('too_large');
  });
});
