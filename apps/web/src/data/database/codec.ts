/** Survey content as it lies in the database: encrypted, so that a device that is lost or handed on tells nobody. */
export interface Sealed {
  /** Id of the key. */
  readonly key: string;
  /** The nonce, then what AES-GCM made of the content's JSON. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A person's keys on this device: all of them open, `current` seals. */
export interface Keyring {
  readonly current: string;
  readonly keys: ReadonlyMap<string, CryptoKey>;
}

/**
 * The one way survey content goes into the database and comes out of it. Asynchronous, because encryption is: it
 * never runs inside a transaction. `of` names what the content belongs to; it opens as nothing else.
 */
export interface Codec {
  readonly seal: (content: unknown, of: string) => Promise<Sealed>;
  /** Rejects where the key is not there, or the content is not what was once sealed. */
  readonly open: (sealed: Sealed, of: string) => Promise<unknown>;
}

const NONCE = 12;

/** Whether two are one: no nonce is used twice. */
export const isSameSeal = (one: Sealed, other: Sealed): boolean =>
  one.bytes.subarray(0, NONCE).every((byte, at) => byte === other.bytes[at]);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const withNonce = (iv: Uint8Array<ArrayBuffer>, of: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: encoder.encode(of),
});

/** Bytes that a character of a text takes at most. */
const WIDEST = 3;
let room = new Uint8Array(0);

/** A text's bytes, good until the next text: whoever takes them copies them at once. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  if (room.length < text.length * WIDEST) room = new Uint8Array(2 * text.length * WIDEST);
  return room.subarray(0, encoder.encodeInto(text, room).written);
};

/** Nonces for which random bytes are asked for together. */
const NONCES = 128;

/** Fresh nonces, one after the other. */
const nonces = (randomBytes: (count: number) => Uint8Array): (() => Uint8Array<ArrayBuffer>) => {
  let bytes = new Uint8Array(0);
  let taken = 0;
  return () => {
    if (taken === bytes.length) [bytes, taken] = [new Uint8Array(randomBytes(NONCE * NONCES)), 0];
    taken += NONCE;
    return bytes.subarray(taken - NONCE, taken);
  };
};

/** AES-GCM with a fresh nonce for every sealing. */
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
  return {
    seal: async (content, of) => {
      const iv = nonce();
      const plain = bytesOf(JSON.stringify(content));
      const sealed = new Uint8Array(await crypto.subtle.encrypt(withNonce(iv, of), keyOf(current), plain));
      const bytes = new Uint8Array(NONCE + sealed.length);
      bytes.set(iv);
      bytes.set(sealed, NONCE);
      return { key: current, bytes };
    },
    open: async ({ key, bytes }, of) => {
      const way = withNonce(bytes.subarray(0, NONCE), of);
      const plain = await crypto.subtle.decrypt(way, keyOf(key), bytes.subarray(NONCE));
      return JSON.parse(decoder.decode(plain)) as unknown;
    },
  };
};
