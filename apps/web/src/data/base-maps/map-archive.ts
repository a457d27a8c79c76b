import type { MapBox } from '@sampark/core/map/map-box';
import {
  type DirectoryEntry,
  entriesFor,
  entryFor,
  readDirectory,
} from '@sampark/core/map/pmtiles/directory';
import { countTiles, type TilePlace, tileId, tileIds } from '@sampark/core/map/pmtiles/tile-id';
import {
  type FileSection,
  PACKED,
  PMTILES_BEGINNING,
  type PmtilesHeader,
  readPmtilesHeader,
} from '@sampark/core/map/pmtiles-header';
import { unread } from './map-failure.ts';

/** Reads bytes of a map's file, from this device or from the server. It fails with `unread`. */
export type ReadBytes = (range: FileSection) => Promise<Uint8Array<ArrayBuffer>>;

/** The file of a base map. All that it does fails with `unread`. */
export interface MapArchive {
  /** Returns what a tile holds, unpacked; null: the map has no such tile. */
  readonly tile: (place: TilePlace) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Returns the names of the layers that its tiles have; none where they are pictures. */
  readonly layers: () => Promise<readonly string[]>;
  /** Returns the ranges that show a part of the map: what leads to its tiles comes first. */
  readonly rangesOf: (box: MapBox) => Promise<readonly FileSection[]>;
}

/** A directory leads to others below it, so often at most. */
const DEEPEST = 4;
/** The directories that are remembered. */
const MOST_DIRECTORIES = 64;
/** The most tiles that are looked for at once: ten districts in all detail. */
const MOST_TILES = 400_000;

async function unpacked(bytes: Uint8Array<ArrayBuffer>, packed: number): Promise<Uint8Array<ArrayBuffer>> {
  if (packed !== PACKED.gzip) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Reads the header and the root directory, and any other directory; each once. */
function openDirectories(read: ReadBytes, size: number) {
  const known = new Map<number, Promise<readonly DirectoryEntry[]>>();
  const headRange: FileSection = { offset: 0, length: Math.min(PMTILES_BEGINNING, size) };
  let head: Promise<{ readonly header: PmtilesHeader; readonly root: readonly DirectoryEntry[] }> | null =
    null;

  const parsed = async (bytes: Uint8Array<ArrayBuffer>, packed: number) => {
    const entries = readDirectory(await unpacked(bytes, packed));
    if (!entries) throw unread('broken');
    return entries;
  };
  const readHead = async () => {
    const bytes = await read(headRange);
    const result = readPmtilesHeader(bytes, size);
    if (!result.ok) throw unread('broken');
    const { header } = result;
    const { offset, length } = header.root;
    return { header, root: await parsed(bytes.slice(offset, offset + length), header.packed) };
  };
  const directory = async (range: FileSection, packed: number) => parsed(await read(range), packed);
  return {
    headRange,
    /** One that failed is read again with the next call. */
    head: () => {
      head ??= readHead().catch((error: unknown) => {
        head = null;
        throw error;
      });
      return head;
    },
    directory: (range: FileSection, packed: number) => {
      const found = known.get(range.offset) ?? directory(range, packed);
      known.delete(range.offset);
      known.set(range.offset, found);
      const [oldest] = known.keys();
      if (known.size > MOST_DIRECTORIES && oldest !== undefined) known.delete(oldest);
      found.catch(() => known.delete(range.offset));
      return found;
    },
  };
}

const within = (section: FileSection, { offset, length }: FileSection): FileSection => {
  if (offset + length > section.length) throw unread('broken');
  return { offset: section.offset + offset, length };
};

/**
 * Opens the file of a base map.
 * @param size in bytes
 */
export function openArchive(read: ReadBytes, size: number): MapArchive {
  const directories = openDirectories(read, size);

  const find = async (
    id: number,
  ): Promise<{ readonly range: FileSection; readonly packed: number } | null> => {
    const { header, root } = await directories.head();
    let entries = root;
    for (let depth = 0; depth < DEEPEST; depth += 1) {
      const entry = entryFor(entries, id);
      if (!entry) return null;
      if (entry.run > 0) return { range: within(header.tiles, entry), packed: header.tiles_packed };
      entries = await directories.directory(within(header.leaves, entry), header.packed);
    }
    throw unread('broken');
  };

  /** Adds the ranges that some tiles need below a directory. */
  const gather = async (
    header: PmtilesHeader,
    entries: readonly DirectoryEntry[],
    ids: readonly number[],
    found: { readonly leaves: Map<number, FileSection>; readonly tiles: Map<number, FileSection> },
    depth = 0,
  ): Promise<void> => {
    if (depth === DEEPEST) throw unread('broken');
    for (const [entry, below] of entriesFor(entries, ids)) {
      if (entry.run > 0) {
        const range = within(header.tiles, entry);
        found.tiles.set(range.offset, range);
        continue;
      }
      const range = within(header.leaves, entry);
      found.leaves.set(range.offset, range);
      await gather(header, await directories.directory(range, header.packed), below, found, depth + 1);
    }
  };

  return {
    tile: async (place) => {
      const found = await find(tileId(place));
      return found && unpacked(await read(found.range), found.packed);
    },
    layers: async () => {
      const { header } = await directories.head();
      if (header.metadata.length === 0) return [];
      const text = new TextDecoder().decode(await unpacked(await read(header.metadata), header.packed));
      return layersIn(JSON.parse(text));
    },
    rangesOf: async (box) => {
      const { header, root } = await directories.head();
      const { min_zoom, max_zoom, metadata } = header;
      if (countTiles(box, min_zoom, max_zoom) > MOST_TILES) throw unread('too_large');
      const found = { leaves: new Map<number, FileSection>(), tiles: new Map<number, FileSection>() };
      await gather(header, root, tileIds(box, min_zoom, max_zoom), found);
      return [
        directories.headRange,
        ...(metadata.length > 0 ? [metadata] : []),
        ...found.leaves.values(),
        ...[...found.tiles.values()].toSorted((a, b) => a.offset - b.offset),
      ];
    },
  };
}

/** Returns the names of layers from the metadata of a file (https://github.com/mapbox/tilejson-spec/tree/master/3.0.0#33-vector_layers). */
function layersIn(metadata: unknown): readonly string[] {
  const { vector_layers: layers } = Object(metadata) as { readonly vector_layers?: unknown };
  if (!Array.isArray(layers)) return [];
  return layers.flatMap((layer) => {
    const { id } = Object(layer) as { readonly id?: unknown };
    return typeof id === 'string' ? [id] : [];
  });
}
