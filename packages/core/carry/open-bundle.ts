import type { BundleSource, FramedBundle } from './bundle-frame.ts';
import type { Bytes } from './bundle-header.ts';
import { contentKey, isSignedBy, openPart, SIGNATURE_BYTES, type Subtle } from './bundle-seal.ts';

/** A carried file whose first part is open, and signed by whom it should be. */
export interface OpenBundle {
  /** What it is about. */
  readonly about: Bytes;
  /** The number of parts behind the first. */
  readonly parts: number;
  /** Opens one of them, from 0 on. @returns null: it was changed, or belongs elsewhere */
  readonly part: (index: number) => Promise<Bytes | null>;
}

/**
 * Opens a carried file.
 * @param signer the public key of who must have signed it
 * @returns null: it was changed, is sealed for somebody else, or signed by somebody else
 */
export const openBundle = async (
  subtle: Subtle,
  { source, frame }: { readonly source: BundleSource; readonly frame: FramedBundle },
  { secret, signer }: { readonly secret: Bytes; readonly signer: Bytes },
): Promise<OpenBundle | null> => {
  const { headerBytes: header, parts } = frame;
  const key = await contentKey(subtle, secret, header);
  const open = async (at: number): Promise<Bytes | null> => {
    const place = parts[at];
    if (place === undefined) return null;
    const sealed = await source.read(place.start, place.end);
    return openPart(subtle, key, sealed, { header, at, isLast: at === parts.length - 1 });
  };
  const first = await open(0);
  if (first === null || first.length < SIGNATURE_BYTES) return null;
  const signature = first.slice(0, SIGNATURE_BYTES);
  if (!(await isSignedBy(subtle, signer, { signature, header }))) return null;
  return {
    about: first.slice(SIGNATURE_BYTES),
    parts: parts.length - 1,
    part: (index) => open(index + 1),
  };
};
