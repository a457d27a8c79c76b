import { gzipSync } from 'node:zlib';
import { Compression, type TileType, zxyToTileId } from 'pmtiles';

/*
 * Writes PMTiles, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. A file is a header of 127 bytes, the root
 * directory, the metadata, leaf directories, and the tiles.
 */

/** A tile: its place in the pyramid of tiles, and its bytes as they lie in the file. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

/** West, south, east, north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** What a file is made of. */
export interface PmtilesParts {
  readonly tiles: readonly MapTile[];
  readonly type: TileType;
  /** How the tiles' bytes are packed. */
  readonly tileCompression: Compression;
  readonly bounds: Bounds;
  readonly metadata: object;
  /** Entries of a leaf directory; absent: the root directory has all. */
  readonly leafEntries?: number | undefined;
}

/** An entry of a directory; `run` 0: it leads to a leaf directory. */
interface Entry {
  readonly id: number;
  readonly run: number;
  readonly offset: number;
  readonly length: number;
}

const HEADER_BYTES = 127;
const DEGREE = 10_000_000;

/** Writes a whole number in groups of seven bits, the smallest first. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left > 0x7f; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80);
  return [...bytes, left];
}

/** Writes a directory, packed: ids by their differences, runs, lengths, and offsets, 0 where an entry follows the one before. */
function directory(entries: readonly Entry[]): Buffer {
  const before = (at: number) => entries[at - 1];
  const follows = ({ offset }: Entry, at: number): boolean => {
    const last = before(at);
    return last !== undefined && offset === last.offset + last.length;
  };
  return gzipSync(
    Buffer.from([
      ...varint(entries.length),
      ...entries.flatMap(({ id }, at) => varint(id - (before(at)?.id ?? 0))),
      ...entries.flatMap(({ run }) => varint(run)),
      ...entries.flatMap(({ length }) => varint(length)),
      ...entries.flatMap((entry, at) => varint(follows(entry, at) ? 0 : entry.offset + 1)),
    ]),
  );
}

/** Lays tiles behind each other in the order of their ids. Equal neighbours are one run, and equal tiles lie there once. */
function layTiles(tiles: readonly MapTile[]): { readonly entries: readonly Entry[]; readonly data: Buffer } {
  const entries: Entry[] = [];
  const known = new Map<string, number>();
  const laid: Uint8Array[] = [];
  let end = 0;
  const numbered = tiles.map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), bytes: tile.bytes }));
  for (const { id, bytes } of numbered.toSorted((a, b) => a.id - b.id)) {
    const key = Buffer.from(bytes).toString('base64');
    const offset = known.get(key) ?? end;
    const last = entries.at(-1);
    if (last !== undefined && last.offset === offset && last.id + last.run === id) {
      entries[entries.length - 1] = { ...last, run: last.run + 1 };
      continue;
    }
    entries.push({ id, run: 1, offset, length: bytes.length });
    if (offset !== end) continue;
    known.set(key, offset);
    laid.push(bytes);
    end += bytes.length;
  }
  return { entries, data: Buffer.concat(laid) };
}

/** Writes the directories: the root alone, or a root that leads to leaves. */
function directories(
  entries: readonly Entry[],
  leafEntries: number,
): readonly [root: Buffer, leaves: Buffer] {
  if (entries.length <= leafEntries) return [directory(entries), Buffer.alloc(0)];
  const leading: Entry[] = [];
  const leaves: Buffer[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += leafEntries) {
    const leaf = directory(entries.slice(at, at + leafEntries));
    leading.push({ id: entries[at]?.id ?? 0, run: 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return [directory(leading), Buffer.concat(leaves)];
}

function position(header: Buffer, at: number, longitude: number, latitude: number): void {
  header.writeInt32LE(Math.round(longitude * DEGREE), at);
  header.writeInt32LE(Math.round(latitude * DEGREE), at + 4);
}

/** Makes a file. */
export function pmtilesFile(parts: PmtilesParts): Buffer {
  const { tiles, type, tileCompression, bounds, metadata, leafEntries = Infinity } = parts;
  const [west, south, east, north] = bounds;
  const { entries, data } = layTiles(tiles);
  const [root, leaves] = directories(entries, leafEntries);
  const about = gzipSync(JSON.stringify(metadata));
  const zooms = tiles.map(({ z }) => z);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  let place = HEADER_BYTES;
  [root, about, leaves, data].forEach((section, at) => {
    header.writeBigUInt64LE(BigInt(place), 8 + 16 * at);
    header.writeBigUInt64LE(BigInt(section.length), 16 + 16 * at);
    place += section.length;
  });
  header.writeBigUInt64LE(BigInt(tiles.length), 72);
  header.writeBigUInt64LE(BigInt(entries.length), 80);
  header.writeBigUInt64LE(BigInt(new Set(entries.map(({ offset }) => offset)).size), 88);
  header.set([1, Compression.Gzip, tileCompression, type, Math.min(...zooms), Math.max(...zooms)], 96);
  position(header, 102, west, south);
  position(header, 110, east, north);
  header.writeUInt8(Math.max(...zooms), 118);
  position(header, 119, (west + east) / 2, (south + north) / 2);
  return Buffer.concat([header, root, about, leaves, data]);
}
