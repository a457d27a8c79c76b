import { gunzipSync } from 'node:zlib';
import { readDirectory } from '@sampark/core/map/pmtiles/directory';
import { PACKED, type PmtilesHeader } from '@sampark/core/map/pmtiles-header';

/** Bytes of the root directory, unpacked: its file has 16 kB of it. */
const MOST = 4 * 1024 * 1024;

/** Whether the root directory of a map can be read, and all that it leads to lies in the file: tiles, and directories below it. */
export function hasDirectory(packed: Uint8Array, { packed: how, tiles, leaves }: PmtilesHeader): boolean {
  try {
    const bytes = how === PACKED.gzip ? gunzipSync(packed, { maxOutputLength: MOST }) : packed;
    const entries = readDirectory(bytes);
    return (
      entries?.every(({ run, offset, length }) => offset + length <= (run === 0 ? leaves : tiles).length) ??
      false
    );
  } catch {
    return false;
  }
}
