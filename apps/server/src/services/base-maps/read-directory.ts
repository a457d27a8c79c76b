import { gunzipSync } from 'node:zlib';
import { type FileSection, PACKED, type PmtilesHeader } from '@sampark/core/map/pmtiles-header';

/** Bytes of the root directory, unpacked: its file has 16 kB of it. */
const MOST = 4 * 1024 * 1024;

const isWithin = (entry: FileSection, section: FileSection): boolean =>
  entry.length > 0 && entry.offset + entry.length <= section.length;

/** Returns a function that reads whole numbers, seven bits a byte, the smallest first. It throws where the bytes end, or a number is too large. */
function numbersIn(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = bytes[at++];
      if (byte === undefined || scale > 2 ** 49) throw new RangeError('no number');
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  };
}

/**
 * Whether the root directory of a map can be read, and all that it leads to lies in the file: tiles, and directories below it.
 * https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md#4-directories
 */
export function hasDirectory(packed: Uint8Array, { packed: how, tiles, leaves }: PmtilesHeader): boolean {
  try {
    const next = numbersIn(how === PACKED.gzip ? gunzipSync(packed, { maxOutputLength: MOST }) : packed);
    const count = next();
    if (count === 0 || count > MOST) return false;
    const numbers = () => Array.from({ length: count }, next);
    const [steps, runs, lengths, offsets] = [numbers(), numbers(), numbers(), numbers()];
    let end = 0;
    return steps.every((step, at) => {
      const length = lengths[at] ?? 0;
      const offset = offsets[at] ?? 0;
      const entry = { offset: offset === 0 ? end : offset - 1, length };
      end = entry.offset + length;
      return (at === 0 || step > 0) && isWithin(entry, runs[at] === 0 ? leaves : tiles);
    });
  } catch {
    return false;
  }
}
