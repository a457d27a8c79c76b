import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { Compression, TileType } from 'pmtiles';
import { landscape, type MapSchema, type Place, type Thing } from './landscape.ts';
import { type Bounds, type MapTile, pmtilesFile } from './pmtiles-file.ts';

/** The middle of Barabanki, where the demo's people live. */
const BARABANKI: Place = [81.2, 26.93];
const ATTRIBUTION = '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>';

/** A map for tests. */
interface MapWanted {
  readonly schema?: MapSchema;
  readonly middle?: Place;
  /** How far it reaches from west to east, and from south to north, in degrees. */
  readonly width?: number;
  readonly maxZoom?: number;
  /** Entries of a leaf directory; absent: the root directory has all. */
  readonly leafEntries?: number;
  /** Markup, as maps have it. */
  readonly attribution?: string;
}

/** Returns which tile of a zoom has a position: Web Mercator, as all maps of tiles. */
function tileAt(
  [longitude, latitude]: readonly [number, number],
  z: number,
): readonly [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const size = 2 ** z;
  const x = (longitude + 180) / 360;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.floor(x * size), Math.floor(y * size)];
}

/** Returns the place of every tile that an area touches, up to a zoom. */
function placesIn([west, south, east, north]: Bounds, maxZoom: number): Omit<MapTile, 'bytes'>[] {
  const zooms = Array.from({ length: maxZoom + 1 }, (_, z) => z);
  return zooms.flatMap((z) => {
    const [left, top] = tileAt([west, north], z);
    const [right, bottom] = tileAt([east, south], z);
    const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at);
    const rows = Array.from({ length: bottom - top + 1 }, (_, at) => top + at);
    return columns.flatMap((x) => rows.map((y) => ({ z, x, y })));
  });
}

const boundsAround = ([longitude, latitude]: Place, width: number): Bounds => [
  longitude - width / 2,
  latitude - width / 2,
  longitude + width / 2,
  latitude + width / 2,
];

/** Returns a function that gives the layers of a tile. */
function slicer(things: readonly Thing[], schema: MapSchema, maxZoom: number) {
  const layers = [...new Set(things.map((thing) => thing[schema][0]))];
  const indices = layers.map((layer) => {
    const all = things.filter((thing) => thing[schema][0] === layer);
    const features = all.map(
      ({ geometry }, at) => ({ type: 'Feature', geometry, properties: { at } }) as const,
    );
    const index = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom, indexMaxZoom: maxZoom });
    return { layer, all, index };
  });
  return ({ z, x, y }: Omit<MapTile, 'bytes'>) =>
    Object.fromEntries(
      indices.flatMap(({ layer, all, index }) => {
        const tile = index.getTile(z, x, y);
        if (tile === null) return [];
        const cut: readonly GeoJSONVTFeature[] = tile.features;
        const features = cut.flatMap((feature): GeoJSONVTFeature[] => {
          const thing = all[Number(feature.tags?.['at'])];
          return thing === undefined || thing.from > z ? [] : [{ ...feature, tags: thing[schema][1] }];
        });
        return features.length === 0 ? [] : [[layer, { ...tile, features } as GeoJSONVTTile] as const];
      }),
    );
}

/** Makes the file of a map of vector tiles: an invented landscape, as Protomaps or OpenMapTiles would give it. */
export function aBaseMap({
  schema = 'protomaps',
  middle = BARABANKI,
  width = 0.1,
  maxZoom = 14,
  leafEntries,
  attribution = ATTRIBUTION,
}: MapWanted = {}): Buffer {
  const bounds = boundsAround(middle, width);
  const things = landscape(middle, width);
  const layersOf = slicer(things, schema, maxZoom);
  const tiles = placesIn(bounds, maxZoom).map((place) => ({
    ...place,
    bytes: gzipSync(fromGeojsonVt(layersOf(place), { version: 2, extent: 4096 })),
  }));
  const ids = [...new Set(things.map((thing) => thing[schema][0]))];
  const metadata = { name: 'A landscape', attribution, vector_layers: ids.map((id) => ({ id, fields: {} })) };
  return pmtilesFile({
    ...{ tiles, bounds, metadata, leafEntries },
    type: TileType.Mvt,
    tileCompression: Compression.Gzip,
  });
}

/** Makes a PNG (https://www.w3.org/TR/png/) of 256 by 256 pixels in one colour. */
function aSquare(colour: readonly [red: number, green: number, blue: number]): Buffer {
  const side = 256;
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(8 + named.length);
    framed.writeUInt32BE(data.length, 0);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc32(named), 4 + named.length);
    return framed;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 3], 8);
  const pixels = Buffer.alloc((1 + side / 8) * side);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colour)),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes the file of a map of pictures: green fields, and no names. */
export function aRasterMap({
  middle = BARABANKI,
  width = 0.1,
  maxZoom = 12,
}: Pick<MapWanted, 'middle' | 'width' | 'maxZoom'> = {}): Buffer {
  const bounds = boundsAround(middle, width);
  const bytes = aSquare([0x9c, 0xc0, 0x8c]);
  const tiles = placesIn(bounds, maxZoom).map((place) => ({ ...place, bytes }));
  const metadata = { name: 'Fields', attribution: 'A survey from the air' };
  return pmtilesFile({ tiles, bounds, metadata, type: TileType.Png, tileCompression: Compression.None });
}
