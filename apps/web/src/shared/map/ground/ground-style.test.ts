import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import { describe, expect, it } from 'vitest';
import { type GroundLook, groundStyle, nameIn } from './ground-style.ts';

const MAP: WireBaseMap = {
  ...{
    id: 'a'.repeat(64),
    district: '125',
    name: 'Barabanki',
    bytes: 1,
    bounds: [81, 26, 82, 27],
    min_zoom: 2,
  },
  ...{ max_zoom: 14, kind: 'vector', attribution: '', created_at: '' },
};
const names = 'land green built water building road edge border name halo'.split(' ');
const colours = Object.fromEntries(
  names.map((name) => [name, `#${name}`]),
) as unknown as GroundLook['colours'];
const LOOK: GroundLook = { colours, isDark: false, language: 'hi' };

const layersOf = (map: WireBaseMap, layers: readonly string[] = [], look = LOOK) =>
  groundStyle(map, layers, look).layers;
const drawn = (layer: string): string[] =>
  layersOf(MAP).flatMap((each) =>
    'source-layer' in each && each['source-layer'] === layer ? [each.type] : [],
  );

describe('the style of a base map', () => {
  it('asks the app for tiles, where the map has some', () => {
    expect(groundStyle(MAP, [], LOOK).sources['ground']).toEqual({
      ...{ type: 'vector', tiles: [`sampark-map://${MAP.id}/{z}/{x}/{y}`], bounds: [81, 26, 82, 27] },
      ...{ minzoom: 2, maxzoom: 14 },
    });
  });

  it.each([
    ['water', 'water', 'fill'],
    ['roads', 'transportation', 'line'],
    ['buildings', 'building', 'fill'],
    ['boundaries', 'boundary', 'line'],
    ['places', 'place', 'symbol'],
    ['landuse', 'landcover', 'fill'],
  ])('draws %s of Protomaps as %s of OpenMapTiles', (protomaps, openMapTiles, type) => {
    expect(drawn(protomaps)).toContain(type);
    expect(drawn(openMapTiles)).toContain(type);
  });

  it('has no layer twice, and fetches no letters', () => {
    const ids = layersOf(MAP, ['water', 'wells', 'pois']).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(groundStyle(MAP, [], LOOK)).not.toHaveProperty('glyphs');
  });

  it('draws layers that it does not know lightly, and leaves out what would draw the eye', () => {
    const found = layersOf(MAP, ['wells', 'pois', 'roads']).map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining(['wells-unknown-area', 'wells-unknown-line']));
    expect(found.filter((id) => /^pois|^roads-unknown/.test(id))).toEqual([]);
  });

  it('shows pictures as they are, and dims them in the dark', () => {
    const raster: WireBaseMap = { ...MAP, kind: 'raster' };
    const paintOf = (isDark: boolean) => layersOf(raster, [], { ...LOOK, isDark }).at(-1)?.paint;
    expect(paintOf(false)).not.toHaveProperty('raster-brightness-max');
    expect(paintOf(true)).toHaveProperty('raster-brightness-max');
  });
});

it.each([
  ['hi', { name: 'Deva', 'name:hi': 'देवा', 'name:en': 'Deva' }, 'देवा'],
  ['hi', { name: 'Deva', 'name:en': 'Dewa' }, 'Deva'],
  ['en', { 'name:hi': 'देवा', 'name:en': 'Dewa' }, 'Dewa'],
  ['hi', { 'name:en': 'Dewa' }, 'Dewa'],
  ['en', {}, ''],
])('in %s the name of %j is %s', (language, properties, name) => {
  expect(nameIn(properties, language)).toBe(name);
});
