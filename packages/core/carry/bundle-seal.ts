import type { Bytes } from './bundle-header.ts';

/** A key of WebCrypto, which the core only hands on. */
export type CarryKey = unknown;

/** An algorithm of WebCrypto with its parameters. */
interface Algorithm {
  readonly name: string;
  readonly [parameter: string]: unknown;
}
type Usages = readonly ('encrypt' | 'decrypt' | 'deriveKey' | 'verify')[];

/** The part of WebCrypto with which both sides seal: `crypto.subtle`. */
export interface Subtle {
  importKey(
    format: 'raw',
    bytes: Bytes,
    algorithm: Algorithm,
    extractable: boolean,
    usages: Usages,
  ): Promise<CarryKey>;
  deriveBits(algorithm: Algorithm, key: CarryKey, length: number): Promise<ArrayBuffer>;
  deriveKey(
    algorithm: Algorithm,
    key: CarryKey,
    derived: Algorithm,
    extractable: boolean,
    usages: Usages,
  ): Promise<CarryKey>;
  encrypt(algorithm: Algorithm, key: CarryKey, bytes: Bytes): Promise<ArrayBuffer>;
  decrypt(algorithm: Algorithm, key: CarryKey, bytes: Bytes): Promise<ArrayBuffer>;
  sign(algorithm: Algorithm, key: CarryKey, bytes: Bytes): Promise<ArrayBuffer>;
  verify(algorithm: Algorithm, key: CarryKey, signature: Bytes, bytes: Bytes): Promise<boolean>;
}

/** The key pairs that agree on a key. */
export const AGREEMENT = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** The key pairs that sign. */
export const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
/** Bytes of a signature. */
export const SIGNATURE_BYTES = 64;
const SECRET_BITS = 256;
const KEY_BITS = 256;
const NONCE_BYTES = 12;
const COUNTER_AT = 8;
const PLACE_BYTES = 5;
const LAST_AT = 4;

/** The purpose of a secret, in ASCII: 'sampark carry 1'. */
const PURPOSE = Uint8Array.from([
  ...[0x73, 0x61, 0x6d, 0x70, 0x61, 0x72, 0x6b, 0x20],
  ...[0x63, 0x61, 0x72, 0x72, 0x79, 0x20, 0x31],
]);

/**
 * Makes the key that seals one file, of a secret that both sides know. The header goes into it: two files never have the
 * same key, and a part that is put under another header does not open.
 */
export const contentKey = async (subtle: Subtle, secret: Bytes, header: Bytes): Promise<CarryKey> => {
  const from = await subtle.importKey('raw', secret, { name: 'HKDF' }, false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: header, info: PURPOSE };
  const key = { name: 'AES-GCM', length: KEY_BITS };
  return subtle.deriveKey(how, from, key, false, ['encrypt', 'decrypt']);
};

/** Returns the secret on which one's own private key and the other side's public key agree. Rejects where the public key is no point. */
export const agreedSecret = async (subtle: Subtle, own: CarryKey, other: Bytes): Promise<Bytes> => {
  const theirs = await subtle.importKey('raw', other, AGREEMENT, false, []);
  return new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: theirs }, own, SECRET_BITS));
};

/** Signs a header. Everything behind it is sealed by a key that only its maker and its reader have. */
export const signHeader = async (subtle: Subtle, key: CarryKey, header: Bytes): Promise<Bytes> =>
  new Uint8Array(await subtle.sign(SIGNING, key, header));

/** Whether a signature of a header is by the holder of a key. @param publicKey a point, uncompressed */
export const isSignedBy = async (
  subtle: Subtle,
  publicKey: Bytes,
  { signature, header }: { readonly signature: Bytes; readonly header: Bytes },
): Promise<boolean> => {
  const key = await subtle.importKey('raw', publicKey, SIGNATURE, false, ['verify']);
  return subtle.verify(SIGNING, key, signature, header);
};

/** The place of a part in its file: it opens nowhere else. */
export interface SealedAt {
  readonly header: Bytes;
  /** 0 for the first part. */
  readonly at: number;
  /** Whether no part follows: a file that was cut between two parts does not open. */
  readonly isLast: boolean;
}

const sealing = ({ header, at, isLast }: SealedAt) => {
  const iv = new Uint8Array(NONCE_BYTES);
  new DataView(iv.buffer).setUint32(COUNTER_AT, at);
  const additionalData = new Uint8Array(header.length + PLACE_BYTES);
  additionalData.set(header);
  const place = new DataView(additionalData.buffer, header.length);
  place.setUint32(0, at);
  place.setUint8(LAST_AT, isLast ? 1 : 0);
  return { name: 'AES-GCM', iv, additionalData };
};

/** Seals a part. */
export const sealPart = async (
  subtle: Subtle,
  key: CarryKey,
  plain: Bytes,
  place: SealedAt,
): Promise<Bytes> => new Uint8Array(await subtle.encrypt(sealing(place), key, plain));

/** Opens a part. @returns null: it was changed, or belongs into another place or another file */
export const openPart = async (
  subtle: Subtle,
  key: CarryKey,
  sealed: Bytes,
  place: SealedAt,
): Promise<Bytes | null> => {
  try {
    return new Uint8Array(await subtle.decrypt(sealing(place), key, sealed));
  } catch {
    return null;
  }
};
