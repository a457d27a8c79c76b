import {
  type BundleHeader,
  type Bytes,
  HEADER_BYTES,
  readHeader,
  type UnreadableBundle,
} from './bundle-header.ts';

/*
 * The frame of a carried file:
 *
 * | | |
 * |---|---|
 * | header | `bundle-header.ts` |
 * | a part | its length in four bytes, then so many sealed bytes; the first part is never missing |
 * | the end | a length of nothing |
 * | the sum | SHA-256 over all before it |
 *
 * The sum tells anybody that a file was cut or damaged on its way, also a phone without the keys: who brings a file hears of
 * it where the author still stands beside. It keeps nobody from changing a file; the seals of the parts do.
 */

/** The most bytes of one part, sealed: a batch of operations, or a piece of a photo. */
export const MOST_PART = 1024 * 1024 + 1024;
/** The most bytes of a carried file. */
export const MOST_BUNDLE = 64 * 1024 * 1024;
const LENGTH_BYTES = 4;
const SUM_BYTES = 32;
/** Bytes that are read at a time. */
const STRIDE = 256 * 1024;

/** A running SHA-256. */
export interface RunningHash {
  update(bytes: Bytes): unknown;
  digest(): Uint8Array;
}

/** A file that can be read in any place. */
export interface BundleSource {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Bytes>;
}

/** The place of a sealed part in its file. */
export interface PartPlace {
  readonly start: number;
  readonly end: number;
}

/** A file whose frame is whole: nothing in it is opened yet. */
export interface FramedBundle {
  readonly header: BundleHeader;
  readonly headerBytes: Bytes;
  readonly parts: readonly PartPlace[];
}

const lengthBytes = (length: number): Bytes => {
  const bytes = new Uint8Array(LENGTH_BYTES);
  new DataView(bytes.buffer).setUint32(0, length);
  return bytes;
};

/** Writes the frame around sealed parts. */
export async function* framed(
  header: Bytes,
  sealedParts: AsyncIterable<Bytes>,
  hash: RunningHash,
): AsyncGenerator<Bytes> {
  const noted = (bytes: Bytes): Bytes => {
    hash.update(bytes);
    return bytes;
  };
  yield noted(header);
  for await (const part of sealedParts) {
    yield noted(lengthBytes(part.length));
    yield noted(part);
  }
  yield noted(lengthBytes(0));
  yield Uint8Array.from(hash.digest());
}

/** Finds the parts between the header and the end mark; `null`: they do not fill the file. */
const findParts = async (source: BundleSource): Promise<readonly PartPlace[] | null> => {
  const end = source.size - SUM_BYTES - LENGTH_BYTES;
  const parts: PartPlace[] = [];
  for (let at = HEADER_BYTES; at <= end; ) {
    const bytes = await source.read(at, at + LENGTH_BYTES);
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    if (length === 0) return at === end && parts.length > 0 ? parts : null;
    if (length > MOST_PART) return null;
    const start = at + LENGTH_BYTES;
    parts.push({ start, end: start + length });
    at = start + length;
  }
  return null;
};

const isSumRight = async (source: BundleSource, hash: RunningHash): Promise<boolean> => {
  const end = source.size - SUM_BYTES;
  for (let at = 0; at < end; at += STRIDE) hash.update(await source.read(at, Math.min(at + STRIDE, end)));
  const [said, sum] = [await source.read(end, source.size), hash.digest()];
  return said.every((byte, at) => byte === sum[at]);
};

/**
 * Looks whether a file is a whole one, and where its parts lie. Nobody needs a key for that.
 * @param hash a fresh SHA-256
 */
export const readFrame = async (
  source: BundleSource,
  hash: RunningHash,
): Promise<FramedBundle | UnreadableBundle> => {
  const headerBytes = await source.read(0, Math.min(HEADER_BYTES, source.size));
  const header = readHeader(headerBytes);
  if (typeof header === 'string') return header;
  if (source.size > MOST_BUNDLE || source.size < HEADER_BYTES + LENGTH_BYTES + SUM_BYTES) {
    return 'bundle_damaged';
  }
  if (!(await isSumRight(source, hash))) return 'bundle_damaged';
  const parts = await findParts(source);
  return parts === null ? 'bundle_damaged' : { header, headerBytes, parts };
};
