/**
 * Survey content as the database stores it: encrypted, so that a device that is lost or handed on reveals
 * nothing.
 */
export interface Sealed {
  /** The id of the key. */
  readonly key: string;
  /** The nonce, followed by the AES-GCM ciphertext of the content's JSON. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A person's keys on this device: each can open, `current` seals. */
export interface Keyring {
  readonly current: string;
  readonly keys: ReadonlyMap<string, CryptoKey>;
}

/**
 * The only way for survey content into the database and out of it. It is asynchronous because encryption is,
 * so it never runs inside a transaction. `of` names what the content belongs to, such as a survey: what was sealed under
 * one name does not open under another.
 */
export interface Codec {
  readonly seal: (content: unknown, of: string) => Promise<Sealed>;
  /** Opens content. Rejects when the key is missing, or when the content is not what was sealed. */
  readonly open: (sealed: Sealed, of: string) => Promise<unknown>;
  /** Seals bytes as they are: a piece of a file. */
  readonly sealBytes: (bytes: Uint8Array<ArrayBuffer>, of: string) => Promise<Sealed>;
  /** Opens bytes. Rejects as `open` does. */
  readonly openBytes: (sealed: Sealed, of: string) => Promise<ArrayBuffer>;
}

/** The bytes of a nonce. */
const NONCE = 12;

/** Returns whether two seals are the same: no nonce is used twice. */
export const isSameSeal = (one: Sealed, other: Sealed): boolean =>
  one.bytes.subarray(0, NONCE).every((byte, at) => byte === other.bytes[at]);

/** The length of a seal's mark, in characters. */
export const MARK_LENGTH = NONCE;

/** Returns a short text by which a seal is told from every other one: a character for each byte of its nonce. */
export const markOfSeal = ({ bytes }: Sealed): string => {
  let mark = '';
  for (let at = 0; at < NONCE; at += 1) mark += String.fromCharCode(bytes[at] ?? 0);
  return mark;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const withNonce = (iv: Uint8Array<ArrayBuffer>, of: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: encoder.encode(of),
});

/** The most bytes that one character of a text takes. */
const WIDEST = 3;
let room = new Uint8Array(0);

/** Encodes a text. The bytes are good until the next text, so the caller copies them at once. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  if (room.length < text.length * WIDEST) room = new Uint8Array(2 * text.length * WIDEST);
  return room.subarray(0, encoder.encodeInto(text, room).written);
};

/** The number of nonces for which random bytes are drawn at a time. */
const NONCES = 128;

/** Makes a source of fresh nonces. */
const nonces = (randomBytes: (count: number) => Uint8Array): (() => Uint8Array<ArrayBuffer>) => {
  let bytes = new Uint8Array(0);
  let taken = 0;
  return () => {
    if (taken === bytes.length) [bytes, taken] = [new Uint8Array(randomBytes(NONCE * NONCES)), 0];
    taken += NONCE;
    return bytes.subarray(taken - NONCE, taken);
  };
};

/** Makes a codec with AES-GCM and a fresh nonce for every seal. */
export const createCodec = (
  { current, keys }: Keyring,
  randomBytes: (count: number) => Uint8Array,
): Codec => {
  const keyOf = (id: string): CryptoKey => {
    const key = keys.get(id);
    if (!key) throw new Error(`The key ${id} is not on this device.`);
    return key;
  };
  const nonce = nonces(randomBytes);
  const sealBytes: Codec['sealBytes'] = async (plain, of) => {
    const iv = nonce();
    const sealed = new Uint8Array(await crypto.subtle.encrypt(withNonce(iv, of), keyOf(current), plain));
    const bytes = new Uint8Array(NONCE + sealed.length);
    bytes.set(iv);
    bytes.set(sealed, NONCE);
    return { key: current, bytes };
  };
  const openBytes: Codec['openBytes'] = async ({ key, bytes }, of) =>
    crypto.subtle.decrypt(withNonce(bytes.subarray(0, NONCE), of), keyOf(key), bytes.subarray(NONCE));
  return {
    sealBytes,
    openBytes,
    seal: async (content, of) => sealBytes(bytesOf(JSON.stringify(content)), of),
    open: async (sealed, of) => JSON.parse(decoder.decode(await openBytes(sealed, of))) as unknown,
  };
};
