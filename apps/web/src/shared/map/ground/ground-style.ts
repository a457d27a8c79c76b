import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** The colours of a ground, as CSS writes them. */
export interface GroundColours {
  readonly land: string;
  readonly green: string;
  readonly built: string;
  readonly water: string;
  readonly building: string;
  readonly road: string;
  readonly edge: string;
  readonly border: string;
  readonly name: string;
  readonly halo: string;
}

export interface GroundLook {
  readonly colours: GroundColours;
  readonly isDark: boolean;
  /** Names are in this language where the map has them. */
  readonly language: string;
}

/** Addresses of tiles begin like this; MapLibre asks the app for them. */
export const SCHEME = 'sampark-map';
export const SOURCE = 'ground';
/** The layers that have the names of places, in either schema. */
export const NAME_LAYERS = ['places', 'place'] as const;

/** Layers that are drawn below, by their names in the schemas of Protomaps (https://docs.protomaps.com/basemaps/layers) and of OpenMapTiles (https://openmaptiles.org/schema). */
const DRAWN = new Set(
  [
    'earth',
    'landcover',
    'landuse',
    'park',
    'water',
    'waterway',
    'roads',
    'transportation',
    'buildings',
    'building',
  ].concat(['boundaries', 'boundary', 'places', 'place']),
);
/** Layers of those schemas that would only draw attention away from the marks. */
const LEFT_OUT = new Set(
  [
    'pois',
    'poi',
    'transit',
    'natural',
    'physical_line',
    'physical_point',
    'transportation_name',
    'water_name',
  ].concat(['housenumber', 'aeroway', 'aerodrome_label', 'mountain_peak', 'globallandcover']),
);

/** What something is: `kind` says it in newer files of Protomaps, `pmap:kind` in older ones, `class` in OpenMapTiles. */
const KIND: ExpressionSpecification = [
  'to-string',
  ['coalesce', ['get', 'kind'], ['get', 'pmap:kind'], ['get', 'class']],
];
const isOne = (kinds: readonly string[]): ExpressionSpecification => ['in', KIND, ['literal', [...kinds]]];

/** Fields are land as any other: they are everywhere, and a wood would not show among them. */
const GREEN =
  'forest wood grass grassland park nature_reserve protected_area national_park scrub wetland orchard'
    .concat(' garden meadow village_green cemetery recreation_ground pitch golf_course')
    .split(' ');
const BUILT =
  'residential urban_area neighbourhood commercial industrial retail suburb quarter school hospital'.split(
    ' ',
  );
const BROAD = 'highway motorway trunk primary'.split(' ');
const MIDDLE = 'major_road medium_road secondary tertiary'.split(' ');
const NARROW = 'path track footway pedestrian other'.split(' ');
const RAIL = 'rail transit ferry'.split(' ');

const AREAS: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const LINES: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];

const widths = (...stops: readonly [zoom: number, width: number][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...(stops.flat() as [number, number]),
];

/** Makes one layer for each name that a schema has for it. */
const each = (
  layers: readonly string[],
  make: (from: {
    readonly id: string;
    readonly source: string;
    readonly 'source-layer': string;
  }) => readonly object[],
) =>
  layers.flatMap((layer) =>
    make({ id: layer, source: SOURCE, 'source-layer': layer }),
  ) as readonly LayerSpecification[];

const ground = ({ land, green, built, water, building }: GroundColours): readonly LayerSpecification[] => [
  { id: 'land', type: 'background', paint: { 'background-color': land } },
  ...each(['landcover', 'landuse', 'park'], (from) => [
    {
      ...{ ...from, type: 'fill', filter: ['all', AREAS, isOne([...GREEN, ...BUILT])] },
      paint: { 'fill-color': ['case', isOne(BUILT), built, green], 'fill-antialias': false },
    },
  ]),
  ...each(['water', 'waterway'], (from) => [
    { ...from, type: 'fill', filter: AREAS, paint: { 'fill-color': water } },
    {
      ...{ ...from, id: `${from.id}-line`, type: 'line', filter: LINES },
      paint: { 'line-color': water, 'line-width': widths([8, 0.5], [14, 2], [18, 8]) },
    },
  ]),
  ...each(['buildings', 'building'], (from) => [
    { ...from, type: 'fill', minzoom: 13, filter: AREAS, paint: { 'fill-color': building } },
  ]),
];

/** Draws roads with an edge, so that they show on any ground. */
const roads = ({ road, edge, border }: GroundColours): readonly LayerSpecification[] =>
  each(['roads', 'transportation'], (from) => {
    const line = (
      id: string,
      kinds: ExpressionSpecification,
      colour: string,
      width: ExpressionSpecification,
    ) => ({
      ...{ ...from, id: `${from.id}-${id}`, type: 'line', filter: ['all', LINES, kinds] },
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': width },
    });
    const isMinor: ExpressionSpecification = ['!', isOne([...BROAD, ...MIDDLE, ...NARROW, ...RAIL])];
    const kinds = [
      ['minor', isMinor, widths([11, 0.5], [14, 3], [18, 14])],
      ['middle', isOne(MIDDLE), widths([8, 0.75], [14, 5], [18, 18])],
      ['broad', isOne(BROAD), widths([6, 1], [14, 7], [18, 24])],
    ] as const;
    const edges = [
      ['minor', isMinor, widths([11, 0.75], [14, 4.5], [18, 16.5])],
      ['middle', isOne(MIDDLE), widths([8, 1.5], [14, 7], [18, 21])],
      ['broad', isOne(BROAD), widths([6, 2], [14, 9.5], [18, 27])],
    ] as const;
    return [
      {
        ...line('path', isOne(NARROW), edge, widths([12, 0.5], [16, 2])),
        paint: { 'line-color': edge, 'line-width': widths([12, 0.75], [16, 2]), 'line-dasharray': [3, 2] },
      },
      line('rail', isOne(RAIL), border, widths([9, 0.5], [16, 2])),
      ...edges.map(([id, which, width]) => line(`${id}-edge`, which, edge, width)),
      ...kinds.map(([id, which, width]) => line(id, which, road, width)),
    ];
  });

const borders = ({ border }: GroundColours): readonly LayerSpecification[] =>
  each(['boundaries', 'boundary'], (from) => [
    {
      ...{ ...from, type: 'line', filter: LINES },
      paint: { 'line-color': border, 'line-width': 1, 'line-dasharray': [4, 2] },
    },
  ]);

/** Draws what nobody knows the meaning of: thin lines and light areas. */
const unknown = (layers: readonly string[], { edge, built }: GroundColours): readonly LayerSpecification[] =>
  each(
    layers.filter((layer) => !DRAWN.has(layer) && !LEFT_OUT.has(layer)),
    (from) => [
      {
        ...{ ...from, id: `${from.id}-unknown-area`, type: 'fill', filter: AREAS },
        paint: { 'fill-color': built, 'fill-opacity': 0.5 },
      },
      {
        ...{ ...from, id: `${from.id}-unknown-line`, type: 'line' },
        paint: { 'line-color': edge, 'line-width': 0.75 },
      },
    ],
  );

/** Returns the name of a place in a language, else its own. */
export function nameIn(properties: Readonly<Record<string, unknown>>, language: string): string {
  const name = properties[`name:${language}`] ?? properties['name'] ?? properties['name:en'];
  return typeof name === 'string' ? name : '';
}

/** Writes the names of towns and villages with the fonts of the device. */
const names = ({ name, halo }: GroundColours, language: string): readonly LayerSpecification[] =>
  each(NAME_LAYERS, (from) => [
    {
      ...{ ...from, type: 'symbol', filter: ['==', ['geometry-type'], 'Point'] },
      layout: {
        'text-field': ['coalesce', ['get', `name:${language}`], ['get', 'name'], ['get', 'name:en']],
        'text-font': ['system-ui', 'Noto Sans', 'Noto Sans Devanagari', 'sans-serif'],
        'text-size': ['interpolate', ['linear'], ['zoom'], 8, 11, 16, 15],
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: { 'text-color': name, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
  ]);

const EMPTY = { version: 8, name: 'Sampark' } as const;

/**
 * Returns how a base map is drawn: quietly, because the marks on it matter. Its letters are those of the device, so it has no `glyphs`.
 * @param layers the names of the file's layers; those of an unknown schema are drawn, too
 */
export function groundStyle(
  map: WireBaseMap,
  layers: readonly string[],
  look: GroundLook,
): StyleSpecification {
  const { colours, isDark, language } = look;
  const source = {
    tiles: [`${SCHEME}://${map.id}/{z}/{x}/{y}`],
    bounds: map.bounds,
    minzoom: map.min_zoom,
    maxzoom: map.max_zoom,
  };
  if (map.kind === 'raster') {
    const paint = isDark ? { 'raster-brightness-max': 0.55, 'raster-saturation': -0.4 } : {};
    return {
      ...EMPTY,
      sources: { [SOURCE]: { ...source, type: 'raster', tileSize: 256 } },
      layers: [
        { id: 'land', type: 'background', paint: { 'background-color': colours.land } },
        { id: 'picture', type: 'raster', source: SOURCE, paint: { ...paint, 'raster-fade-duration': 0 } },
      ],
    };
  }
  return {
    ...EMPTY,
    sources: { [SOURCE]: { ...source, type: 'vector' } },
    layers: [
      ...ground(colours),
      ...unknown(layers, colours),
      ...borders(colours),
      ...roads(colours),
      ...names(colours, language),
    ],
  };
}
