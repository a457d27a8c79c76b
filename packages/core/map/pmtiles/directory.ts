import type { FileSection } from '../pmtiles-header.ts';

/**
 * An entry of a directory for a run of tiles that are all the same, or, with a run of 0, of the tiles from an
 * id on: another directory does.
 */
export interface DirectoryEntry extends FileSection {
  /** The id of the first tile. */
  readonly id: number;
  readonly run: number;
}

/** An entry takes one byte at least for its id, its run, its length and its offset. */
const LEAST_BYTES = 4;

/** Returns a function that reads one number after the other, seven bits a byte and the smallest first; `NaN` behind the end. */
function numbersIn(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let value = 0;
    for (let times = 1; ; times *= 0x80) {
      const byte = bytes[at++] ?? Number.NaN;
      value += (byte % 0x80) * times;
      if (!(byte >= 0x80)) return value;
    }
  };
}

/**
 * Reads a directory that is unpacked: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md#4-directories.
 * @returns null: it is broken, or empty
 */
export function readDirectory(bytes: Uint8Array): readonly DirectoryEntry[] | null {
  const next = numbersIn(bytes);
  const count = next();
  if (!(count > 0 && count * LEAST_BYTES <= bytes.length)) return null;
  const column = () => Array.from({ length: count }, next);
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()];
  const entries: DirectoryEntry[] = [];
  let [id, end] = [0, 0];
  for (const [at, step] of steps.entries()) {
    const [run = 0, length = 0, given = 0] = [runs[at], lengths[at], offsets[at]];
    const offset = given === 0 ? end : given - 1;
    id += step;
    end = offset + length;
    entries.push({ id, run, offset, length });
  }
  const isOrdered = steps.every((step, at) => at === 0 || step > 0);
  const isWhole = entries.every(
    ({ id: of, offset, length }) => Number.isSafeInteger(of + offset + length) && length > 0,
  );
  return isOrdered && isWhole ? entries : null;
}

/** Returns the entry that says where a tile is, or which directory knows; undefined: there is no such tile. */
export function entryFor(entries: readonly DirectoryEntry[], id: number): DirectoryEntry | undefined {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle]?.id ?? 0) <= id) from = middle + 1;
    else to = middle;
  }
  const entry = entries[from - 1];
  return entry && (entry.run === 0 || id - entry.id < entry.run) ? entry : undefined;
}

/**
 * Returns the entries that say where some tiles are, with the ids of those tiles.
 * @param ids of the tiles, the smallest first
 */
export function entriesFor(
  entries: readonly DirectoryEntry[],
  ids: readonly number[],
): ReadonlyMap<DirectoryEntry, readonly number[]> {
  const found = new Map<DirectoryEntry, number[]>();
  for (const id of ids) {
    const entry = entryFor(entries, id);
    if (!entry) continue;
    const known = found.get(entry);
    if (known) known.push(id);
    else found.set(entry, [id]);
  }
  return found;
}
