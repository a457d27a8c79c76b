import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, TileType } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { aBaseMap, aRasterMap } from './a-base-map.ts';

const opened = (file: Buffer): PMTiles =>
  new PMTiles({
    getKey: () => 'map',
    getBytes: (offset, length) => {
      const { buffer } = Uint8Array.from(file.subarray(offset, offset + length));
      return Promise.resolve({ data: buffer });
    },
  });

/** The tile of zoom 14 in the middle of the landscape. */
const MIDDLE = [14, 11887, 6918] as const;

async function layersIn(file: Buffer): Promise<VectorTile['layers']> {
  const tile = await opened(file).getZxy(...MIDDLE);
  return new VectorTile(new PbfReader(tile?.data ?? new ArrayBuffer())).layers;
}

describe('a map for tests', () => {
  it.each([
    ['protomaps', 'places', 'roads'],
    ['openmaptiles', 'place', 'transportation'],
  ] as const)('has names in two languages and roads in the schema of %s', async (schema, places, roads) => {
    const layers = await layersIn(aBaseMap({ schema }));
    expect(layers[places]?.feature(0).properties).toMatchObject({ name: 'Deva', 'name:hi': 'देवा' });
    expect(layers[roads]?.length).toBeGreaterThan(1);
  });

  it('says where it is, and gives the same tiles from leaf directories', async () => {
    const whole = opened(aBaseMap());
    const inLeaves = opened(aBaseMap({ leafEntries: 5 }));
    expect(await whole.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 14, minLon: 81.15, maxLat: 26.98 });
    expect(await whole.getMetadata()).toMatchObject({
      attribution: expect.stringContaining('OpenStreetMap') as string,
    });
    expect(await inLeaves.getZxy(...MIDDLE)).toEqual(await whole.getZxy(...MIDDLE));
    expect(await inLeaves.getZxy(14, 0, 0)).toBeUndefined();
  });

  it('may be of pictures, which lie there once', async () => {
    const map = opened(aRasterMap());
    expect(await map.getHeader()).toMatchObject({ tileType: TileType.Png, numTileContents: 1 });
    expect((await map.getZxy(12, 2971, 1729))?.data.byteLength).toBeGreaterThan(90);
  });
});
