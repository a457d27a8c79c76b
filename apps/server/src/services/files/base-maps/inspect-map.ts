import { createHash } from 'node:crypto';
import {
  type BaseMapProblem,
  type FileSection,
  PMTILES_BEGINNING,
  type PmtilesHeader,
  readPmtilesHeader,
} from '@sampark/core/map/pmtiles-header';
import type { Bytes } from '../../../storage/files/file-store.ts';
import { hasDirectory } from './read-directory.ts';
import { METADATA_MOST, readAttribution } from './read-metadata.ts';

/** The facts that the file of a map says of itself. */
export interface InspectedMap extends Pick<PmtilesHeader, 'bounds' | 'min_zoom' | 'max_zoom' | 'kind'> {
  /** The SHA-256 of the file, in hex. */
  readonly map_id: string;
  readonly attribution: string;
}

export type InspectMapResult =
  | { readonly ok: true; readonly map: InspectedMap }
  | { readonly ok: false; readonly problem: BaseMapProblem };

/** Gathers a section of a file from the bytes that pass. */
function gatherer({ offset, length }: FileSection) {
  const parts: Buffer[] = [];
  return {
    /** @param at the position of the chunk in the file */
    pass(chunk: Uint8Array, at: number): void {
      const from = Math.max(0, offset - at);
      const part = chunk.subarray(from, Math.max(from, offset + length - at));
      if (part.length > 0) parts.push(Buffer.from(part));
    },
    bytes: () => Buffer.concat(parts),
  };
}

/** Reads the beginning of a file, with its header and its root directory. */
function readBeginning(beginning: Buffer, size: number): ReturnType<typeof readPmtilesHeader> {
  const read = readPmtilesHeader(beginning, size);
  if (!read.ok) return read;
  const { root, metadata } = read.header;
  const directory = beginning.subarray(root.offset, root.offset + root.length);
  const isGood = metadata.length <= METADATA_MOST.packed && hasDirectory(directory, read.header);
  return isGood ? read : { ok: false, problem: 'base_map_content' };
}

/**
 * Reads the file of a map through, once: what it says of itself, its hash, and whether it is what it should
 * be. Little more of it than the beginning and the metadata is ever in memory.
 * @param size bytes that the file has
 */
export async function inspectMap(source: Bytes, size: number): Promise<InspectMapResult> {
  const hash = createHash('sha256');
  const gather = gatherer({ offset: 0, length: Math.min(PMTILES_BEGINNING, size) });
  let metadata: ReturnType<typeof gatherer> | null = null;
  let header: PmtilesHeader | null = null;
  let at = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    gather.pass(chunk, at);
    metadata?.pass(chunk, at);
    at += chunk.length;
    if (header !== null || at < Math.min(PMTILES_BEGINNING, size)) continue;
    const beginning = gather.bytes();
    const read = readBeginning(beginning, size);
    if (!read.ok) return read;
    header = read.header;
    metadata = gatherer(header.metadata);
    metadata.pass(beginning, 0);
    metadata.pass(chunk.subarray(chunk.length - (at - beginning.length)), beginning.length);
  }
  if (header === null || metadata === null || at !== size) return { ok: false, problem: 'base_map_content' };
  const attribution = await readAttribution(metadata.bytes(), header.packed);
  if (attribution === null) return { ok: false, problem: 'base_map_content' };
  const { bounds, min_zoom, max_zoom, kind } = header;
  const map = { map_id: hash.digest('hex'), attribution, bounds, min_zoom, max_zoom, kind };
  return { ok: true, map };
}
