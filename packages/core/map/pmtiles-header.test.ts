import { aBaseMap, aRasterMap } from '@sampark/testing/base-maps/a-base-map';
import { describe, expect, it } from 'vitest';
import { readPmtilesHeader } from './pmtiles-header.ts';

const map = aBaseMap();
const read = (file: Buffer, size = file.length) => readPmtilesHeader(file, size);

/** Changes bytes of the map's header. */
const changed = (change: (header: Buffer) => void): Buffer => {
  const copy = Buffer.from(map);
  change(copy);
  return copy;
};

describe('the header of a base map', () => {
  it('says what the map is', () => {
    expect(read(map)).toMatchObject({
      ok: true,
      header: {
        kind: 'vector',
        min_zoom: 0,
        max_zoom: 14,
        bounds: [81.15, 26.88, 81.25, 26.98],
        root: { offset: 127 },
      },
    });
    expect(read(aRasterMap())).toMatchObject({ ok: true, header: { kind: 'raster', max_zoom: 12 } });
  });

  it.each<[string, Buffer]>([
    ['a page', Buffer.from('<!doctype html>'.padEnd(5000))],
    ['nothing', Buffer.alloc(0)],
    ['a header that ends too early', map.subarray(0, 126)],
    ['version 2', changed((header) => header.writeUInt8(2, 7))],
    ['a file that was cut', map.subarray(0, map.length - 1)],
    ['a root directory beyond the file', changed((header) => header.writeBigUInt64LE(2n ** 63n, 8))],
    ['a root directory behind the first 16 kB', changed((header) => header.writeBigUInt64LE(16_000n, 8))],
    ['a root directory in the header', changed((header) => header.writeBigUInt64LE(0n, 8))],
    ['no root directory', changed((header) => header.writeBigUInt64LE(0n, 16))],
    ['metadata beyond the file', changed((header) => header.writeBigUInt64LE(2n ** 40n, 32))],
    ['directories that are packed in some other way', changed((header) => header.writeUInt8(4, 97))],
    ['zoom 255', changed((header) => header.writeUInt8(255, 101))],
    ['a farthest zoom that is nearer than the nearest', changed((header) => header.writeUInt8(15, 100))],
    ['bounds beyond the earth', changed((header) => header.writeInt32LE(0x7fffffff, 110))],
    ['bounds without an area', changed((header) => header.fill(0, 102, 118))],
    ['bounds inside out', changed((header) => header.writeInt32LE(-1_700_000_000, 110))],
  ])('refuses %s', (_, file) => {
    expect(read(file)).toEqual({ ok: false, problem: 'base_map_content' });
  });

  it.each([
    ['tiles of another kind', 99, 5],
    ['tiles of no kind', 99, 0],
    ['tiles that are packed in some other way', 98, 3],
  ])('refuses %s, by a name of its own', (_, at, value) => {
    expect(read(changed((header) => header.writeUInt8(value, at)))).toEqual({
      ok: false,
      problem: 'base_map_tiles',
    });
  });
});
