import { framed, type RunningHash } from './bundle-frame.ts';
import { type BundleHeader, type Bytes, writeHeader } from './bundle-header.ts';
import { type CarryKey, contentKey, type Subtle, sealPart, signHeader } from './bundle-seal.ts';

/** The parts of a new file. */
export interface NewBundle {
  readonly header: BundleHeader;
  /** The secret that its reader has, too. */
  readonly secret: Bytes;
  /** Signs for the device, or for the server. */
  readonly signingKey: CarryKey;
  /** What it is about: the first part. */
  readonly about: Bytes;
  /** Everything else, part by part. */
  readonly parts: AsyncIterable<Bytes> | Iterable<Bytes>;
}

const together = (one: Bytes, other: Bytes): Bytes => {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};

/**
 * Writes a carried file piece by piece, so that nobody holds it whole. The first part begins with the signature of the
 * header, and the last one says that it is the last.
 * @param hash a fresh SHA-256
 */
export async function* writeBundle(
  subtle: Subtle,
  { header, secret, signingKey, about, parts }: NewBundle,
  hash: RunningHash,
): AsyncGenerator<Bytes> {
  const headerBytes = writeHeader(header);
  const key = await contentKey(subtle, secret, headerBytes);
  const first = together(await signHeader(subtle, signingKey, headerBytes), about);
  async function* sealed(): AsyncGenerator<Bytes> {
    let [waiting, at] = [first, 0];
    for await (const part of parts) {
      yield await sealPart(subtle, key, waiting, { header: headerBytes, at, isLast: false });
      waiting = part;
      at += 1;
    }
    yield await sealPart(subtle, key, waiting, { header: headerBytes, at, isLast: true });
  }
  yield* framed(headerBytes, sealed(), hash);
}
