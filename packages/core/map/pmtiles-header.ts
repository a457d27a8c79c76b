/*
 * The beginning of a PMTiles file, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. Its numbers are
 * little-endian.
 */

/** Bytes of the header. */
export const PMTILES_HEADER_BYTES = 127;
/** The root directory lies in so many bytes from the file's beginning, so that one request reads it. */
export const PMTILES_BEGINNING = 16_384;
/** The nearest zoom that a map may have: tiles of some centimetres. */
const MOST_ZOOM = 24;
const DEGREE = 10_000_000;

/** A part of a file, in bytes. */
export interface FileSection {
  readonly offset: number;
  readonly length: number;
}

/** How directories, metadata or tiles are packed; another number is a way that is not read here. */
export const PACKED = { unknown: 0, plain: 1, gzip: 2 };

/** The header of a base map. */
export interface PmtilesHeader {
  readonly root: FileSection;
  readonly metadata: FileSection;
  readonly leaves: FileSection;
  readonly tiles: FileSection;
  /** How directories and metadata are packed. */
  readonly packed: number;
  readonly tiles_packed: number;
  readonly kind: 'vector' | 'raster';
  readonly min_zoom: number;
  readonly max_zoom: number;
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number];
}

/** `base_map_content`: no PMTiles file of version 3, or a broken one; `base_map_tiles`: its tiles cannot be shown. */
export type BaseMapProblem = 'base_map_content' | 'base_map_tiles';

export type PmtilesHeaderResult =
  | { readonly ok: true; readonly header: PmtilesHeader }
  | { readonly ok: false; readonly problem: BaseMapProblem };

/** The kinds of tiles that can be shown, by their number: MVT, PNG, JPEG, WebP. */
const KINDS: Readonly<Record<number, PmtilesHeader['kind']>> = {
  1: 'vector',
  2: 'raster',
  3: 'raster',
  4: 'raster',
};

/** `PMTiles`. */
const MAGIC = [0x50, 0x4d, 0x54, 0x69, 0x6c, 0x65, 0x73];
const VERSION = 3;

const isOnEarth = ([west, south, east, north]: PmtilesHeader['bounds']): boolean =>
  west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90;

/**
 * Reads the header of a file that may become a base map, and says what is wrong with it.
 * @param beginning the first bytes of the file, 127 at least
 * @param size bytes of the whole file: no section may reach beyond
 */
export function readPmtilesHeader(beginning: Uint8Array, size: number): PmtilesHeaderResult {
  const refused = (problem: BaseMapProblem): PmtilesHeaderResult => ({ ok: false, problem });
  if (beginning.length < PMTILES_HEADER_BYTES) return refused('base_map_content');
  if (MAGIC.some((byte, at) => beginning[at] !== byte) || beginning[7] !== VERSION) {
    return refused('base_map_content');
  }
  const view = new DataView(beginning.buffer, beginning.byteOffset, beginning.byteLength);
  const whole = (at: number): number => view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
  const section = (at: number): FileSection => ({ offset: whole(at), length: whole(at + 8) });
  const degrees = (at: number): number => view.getInt32(at, true) / DEGREE;

  const [root, metadata, leaves, tiles] = [section(8), section(24), section(40), section(56)];
  const bounds = [degrees(102), degrees(106), degrees(110), degrees(114)] as const;
  const [min_zoom, max_zoom] = [view.getUint8(100), view.getUint8(101)];
  const packed = view.getUint8(97);
  const isWhole =
    [root, metadata, leaves, tiles].every(({ offset, length }) => offset + length <= size) &&
    [root, metadata, tiles].every(({ offset, length }) => offset >= PMTILES_HEADER_BYTES && length > 0) &&
    root.offset + root.length <= PMTILES_BEGINNING &&
    (packed === PACKED.plain || packed === PACKED.gzip);
  if (!isWhole || min_zoom > max_zoom || max_zoom > MOST_ZOOM || !isOnEarth(bounds)) {
    return refused('base_map_content');
  }
  const kind = KINDS[view.getUint8(99)];
  const tiles_packed = view.getUint8(98);
  if (kind === undefined || tiles_packed > PACKED.gzip) return refused('base_map_tiles');
  const how = { packed, tiles_packed, kind, min_zoom, max_zoom, bounds };
  return { ok: true, header: { root, metadata, leaves, tiles, ...how } };
}
