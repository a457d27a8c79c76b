import { TABLE_LIMITS, TableFileError } from '@sampark/core/tables/table';
import { Inflate } from 'fflate/browser';

/** A file in a zip. */
export interface ZipPart {
  readonly name: string;
  /** Unpacks it piece by piece. Throws a `TableFileError`, also where all parts of the zip become too much. */
  readonly pieces: () => Generator<Uint8Array>;
}

const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_LENGTH, ENTRY_LENGTH, LOCAL_LENGTH] = [22, 46, 30];
const MOST_COMMENT = 0xffff;
/** The size that is unpacked at once, in packed bytes. */
const PIECE = 16_384;

const damaged = (): TableFileError => new TableFileError('damaged');

function directoryOf(view: DataView): { readonly at: number; readonly count: number } {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END)
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  }
  throw damaged();
}

/** Unpacks one deflated part, and says of each piece how large it became. */
function* inflated(packed: Uint8Array): Generator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const inflate = new Inflate((piece) => ready.push(piece));
  for (let from = 0; from < packed.length; from += PIECE) {
    try {
      inflate.push(packed.subarray(from, from + PIECE), from + PIECE >= packed.length);
    } catch {
      throw damaged();
    }
    yield* ready;
    ready = [];
  }
}

/** Opens a zip. It unpacks nothing yet. Throws a `TableFileError`. */
export function zipParts(bytes: Uint8Array): readonly ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new TextDecoder();
  const parts: ZipPart[] = [];
  let unpacked = 0;

  function* unpack(at: number, packed: number, method: number): Generator<Uint8Array> {
    if (at + LOCAL_LENGTH > bytes.length || view.getUint32(at, true) !== LOCAL) throw damaged();
    const begin = at + LOCAL_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    if (begin + packed > bytes.length) throw damaged();
    const content = bytes.subarray(begin, begin + packed);
    for (const piece of method === 8 ? inflated(content) : [content]) {
      unpacked += piece.length;
      if (unpacked > TABLE_LIMITS.unpacked) throw new TableFileError('unpacked_too_large');
      yield piece;
    }
  }

  try {
    const { at: begin, count } = directoryOf(view);
    for (let at = begin, left = count; left > 0; left -= 1) {
      if (view.getUint32(at, true) !== ENTRY) throw damaged();
      const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
      if ((flags & 1) === 1) throw new TableFileError('old_excel');
      if (method !== 0 && method !== 8) throw damaged();
      const [packed, local] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
      const nameEnd = at + ENTRY_LENGTH + view.getUint16(at + 28, true);
      const name = names.decode(bytes.subarray(at + ENTRY_LENGTH, nameEnd));
      parts.push({ name, pieces: () => unpack(local, packed, method) });
      at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    // A place outside of the file.
    throw error instanceof RangeError ? damaged() : error;
  }
  return parts;
}
