import { createInflateRaw } from 'node:zlib';
import { WorkbookError } from '../workbook-error.ts';

/** A file in a zip. */
export interface ZipPart {
  /** Unpacks it piece by piece. Throws a `WorkbookError`, also where it has more than `most` bytes. */
  readonly chunks: (most?: number) => AsyncIterable<Buffer>;
}

/** The most bytes that the parts of a workbook may have together when they are unpacked: a zip of kilobytes can hold gigabytes. */
const MOST_UNPACKED = 150_000_000;

const END = 0x06054b50;
const END_LENGTH = 22;
const MOST_COMMENT = 0xffff;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_LENGTH = 20;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const EXTRA_64 = 0x0001;
const IN_EXTRA = 0xffffffff;

const damaged = (): WorkbookError => new WorkbookError('not_excel', { reason: 'zip' });

const tooLarge = (bytes: number): WorkbookError =>
  new WorkbookError('unpacked_too_large', { limit: bytes / 1_000_000 });

/** Reads a number of 64 bits that is a place in memory. */
const wide = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** Finds where the directory begins, and how many entries it has (APPNOTE.TXT 4.3.16, and 4.3.14 for files with 64 bits). */
function directoryOf(bytes: Buffer): { at: number; count: number } {
  for (
    let at = bytes.length - END_LENGTH;
    at >= Math.max(0, bytes.length - END_LENGTH - MOST_COMMENT);
    at -= 1
  ) {
    if (bytes.readUInt32LE(at) !== END) continue;
    const locator = at - LOCATOR_64_LENGTH;
    if (locator >= 0 && bytes.readUInt32LE(locator) === LOCATOR_64) {
      const end = wide(bytes, locator + 8);
      return { at: wide(bytes, end + 48), count: wide(bytes, end + 32) };
    }
    return { at: bytes.readUInt32LE(at + 16), count: bytes.readUInt16LE(at + 10) };
  }
  throw damaged();
}

interface Entry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packed: number;
  readonly at: number;
  readonly next: number;
}

function entryAt(bytes: Buffer, at: number): Entry {
  if (bytes.readUInt32LE(at) !== ENTRY) throw damaged();
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
  const extra = at + ENTRY_LENGTH + nameLength;
  if ((flags & 1) === 1) throw new WorkbookError('old_excel');
  if (method !== 0 && method !== 8) throw damaged();
  const name = bytes.toString('utf8', at + ENTRY_LENGTH, extra);
  const entry = {
    name,
    isDeflated: method === 8,
    packed: bytes.readUInt32LE(at + 20),
    at: bytes.readUInt32LE(at + 42),
    next: extra + extraLength + bytes.readUInt16LE(at + 32),
  };
  // Numbers without room in 32 bits stand in the extra field, in a fixed order, and only those.
  const hasWideSize = bytes.readUInt32LE(at + 24) === IN_EXTRA;
  for (let field = extra; field + 4 <= extra + extraLength; field += 4 + bytes.readUInt16LE(field + 2)) {
    if (bytes.readUInt16LE(field) !== EXTRA_64) continue;
    let place = field + 4 + (hasWideSize ? 8 : 0);
    const read = (narrow: number): number => {
      if (narrow !== IN_EXTRA) return narrow;
      place += 8;
      return wide(bytes, place - 8);
    };
    return { ...entry, packed: read(entry.packed), at: read(entry.at) };
  }
  return entry;
}

/** Opens a zip. Returns its parts by name. Throws a `WorkbookError`. */
export function zipParts(given: Uint8Array): ReadonlyMap<string, ZipPart> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const parts = new Map<string, ZipPart>();
  let unpacked = 0;

  async function* unpack({ at, packed, isDeflated }: Entry, most = MOST_UNPACKED): AsyncGenerator<Buffer> {
    let own = 0;
    if (at + LOCAL_LENGTH > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw damaged();
    const begin = at + LOCAL_LENGTH + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (begin + packed > bytes.length) throw damaged();
    const content = bytes.subarray(begin, begin + packed);
    for await (const chunk of isDeflated ? inflated(content) : [content]) {
      unpacked += chunk.length;
      own += chunk.length;
      if (unpacked > MOST_UNPACKED) throw tooLarge(MOST_UNPACKED);
      if (own > most) throw tooLarge(most);
      yield chunk;
    }
  }

  try {
    const { at, count } = directoryOf(bytes);
    for (let place = at, left = count; left > 0; left -= 1) {
      const entry = entryAt(bytes, place);
      parts.set(entry.name, { chunks: (most) => unpack(entry, most) });
      place = entry.next;
    }
  } catch (error) {
    // A place outside of the file.
    throw error instanceof RangeError ? damaged() : error;
  }
  return parts;
}

async function* inflated(content: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 65_536 });
  inflate.end(content);
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
  } catch (error) {
    throw error instanceof Error && 'errno' in error ? damaged() : error;
  }
}
