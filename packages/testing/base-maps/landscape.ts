/*
 * An invented landscape for base maps: a river, a pond, a wood, roads, houses, a boundary, a town and villages, around some middle. Each
 * thing says which layer and kind it has in the schemas that are common for maps of OpenStreetMap.
 */

/** The schema of Protomaps, https://docs.protomaps.com/basemaps/layers, or that of OpenMapTiles, https://openmaptiles.org/schema. */
export type MapSchema = 'protomaps' | 'openmaptiles';

/** Longitude and latitude, in degrees. */
export type Place = [longitude: number, latitude: number];

export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Place }
  | { readonly type: 'LineString'; readonly coordinates: Place[] }
  | { readonly type: 'Polygon'; readonly coordinates: Place[][] };

type Tags = Readonly<Record<string, string | number>>;

/** Something that a map shows. */
export interface Thing {
  readonly geometry: Geometry;
  /** The first zoom at which it is there. */
  readonly from: number;
  /** Its layer and what is said of it there, in each schema. */
  readonly protomaps: readonly [layer: string, tags: Tags];
  readonly openmaptiles: readonly [layer: string, tags: Tags];
}

const named = (english: string, hindi: string): Tags => ({
  name: english,
  'name:en': english,
  'name:hi': hindi,
});

/** Returns makers of shapes around a middle: 0, 0 is the south-west corner, 1, 1 the north-east one. */
function shapesAround([longitude, latitude]: Place, width: number) {
  const at = (x: number, y: number): Place => [longitude + (x - 0.5) * width, latitude + (y - 0.5) * width];
  const area = (...corners: [number, number][]): Geometry => {
    const ring = corners.map(([x, y]) => at(x, y));
    return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? at(0, 0)]] };
  };
  return {
    area,
    square: (x: number, y: number, size: number): Geometry =>
      area([x, y], [x + size, y], [x + size, y + size], [x, y + size]),
    line: (...places: [number, number][]): Geometry => ({
      type: 'LineString',
      coordinates: places.map(([x, y]) => at(x, y)),
    }),
    point: (x: number, y: number): Geometry => ({ type: 'Point', coordinates: at(x, y) }),
  };
}

/** Makes the landscape. @param width from its one side to the other, in degrees */
export function landscape(middle: Place, width: number): readonly Thing[] {
  const { area, square, line, point } = shapesAround(middle, width);
  const road = (from: number, kind: string, detail: string, geometry: Geometry): Thing => ({
    ...{ geometry, from },
    protomaps: ['roads', { kind, kind_detail: detail }],
    openmaptiles: ['transportation', { class: detail }],
  });
  const place = (from: number, kind: string, name: Tags, x: number, y: number): Thing => ({
    ...{ geometry: point(x, y), from },
    protomaps: ['places', { kind: 'locality', kind_detail: kind, ...name }],
    openmaptiles: ['place', { class: kind, ...name }],
  });
  const house = (x: number, y: number): Thing => ({
    ...{ geometry: square(x, y, 0.004), from: 13 },
    protomaps: ['buildings', { kind: 'building' }],
    openmaptiles: ['building', { render_height: 4 }],
  });
  const river = named('Kalyani', 'कल्याणी');
  return [
    {
      ...{ geometry: square(0, 0, 1), from: 0 },
      protomaps: ['earth', { kind: 'earth' }],
      openmaptiles: ['landcover', { class: 'farmland' }],
    },
    {
      ...{ geometry: area([0.1, 0.6], [0.35, 0.65], [0.3, 0.9], [0.12, 0.85]), from: 7 },
      protomaps: ['landuse', { kind: 'forest' }],
      openmaptiles: ['landcover', { class: 'wood' }],
    },
    {
      geometry: area(
        [0, 0.28],
        [0.3, 0.38],
        [0.6, 0.3],
        [1, 0.42],
        [1, 0.47],
        [0.6, 0.35],
        [0.3, 0.43],
        [0, 0.33],
      ),
      from: 6,
      protomaps: ['water', { kind: 'river', ...river }],
      openmaptiles: ['water', { class: 'river' }],
    },
    {
      ...{ geometry: square(0.68, 0.7, 0.08), from: 10 },
      protomaps: ['water', { kind: 'lake' }],
      openmaptiles: ['water', { class: 'lake' }],
    },
    {
      ...{ geometry: point(0.45, 0.36), from: 10 },
      protomaps: ['water', { kind: 'river', ...river }],
      openmaptiles: ['water_name', { class: 'river', ...river }],
    },
    {
      ...{ geometry: line([0.02, 0.02], [0.02, 0.98], [0.98, 0.98], [0.98, 0.02], [0.02, 0.02]), from: 4 },
      protomaps: ['boundaries', { kind: 'county', kind_detail: 5 }],
      openmaptiles: ['boundary', { admin_level: 5 }],
    },
    road(6, 'highway', 'trunk', line([0.5, 0], [0.5, 0.5], [0.55, 1])),
    road(9, 'major_road', 'secondary', line([0, 0.52], [0.5, 0.5], [1, 0.55])),
    road(12, 'minor_road', 'minor', line([0.5, 0.5], [0.6, 0.6], [0.7, 0.62])),
    road(13, 'path', 'path', line([0.6, 0.6], [0.62, 0.68], [0.66, 0.74])),
    place(5, 'town', named('Deva', 'देवा'), 0.5, 0.5),
    place(9, 'village', named('Rampur', 'रामपुर'), 0.6, 0.6),
    place(9, 'village', named('Mitaura', 'मितौरा'), 0.25, 0.5),
    ...[0, 1, 2, 3, 4, 5].map((each) =>
      house(0.59 + 0.007 * (each % 3), 0.606 + 0.007 * Math.floor(each / 3)),
    ),
  ];
}
