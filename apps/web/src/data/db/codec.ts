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

const withNonce = (iv: Uint8Array<ArrayBuffer>, of: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(of),
});

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
  return {
    seal: async (content, of) => {
      const iv = new Uint8Array(randomBytes(NONCE));
      const plain = new TextEncoder().encode(JSON.stringify(content));
      const sealed = new Uint8Array(await crypto.subtle.encrypt(withNonce(iv, of), keyOf(current), plain));
      const bytes = new Uint8Array(NONCE + sealed.length);
      bytes.set(iv);
      bytes.set(sealed, NONCE);
      return { key: current, bytes };
    },
    open: async ({ key, bytes }, of) => {
      const way = withNonce(bytes.subarray(0, NONCE), of);
      const plain = await crypto.subtle.decrypt(way, keyOf(key), bytes.subarray(NONCE));
      return JSON.parse(new TextDecoder().decode(plain)) as unknown;
    },
  };
};
