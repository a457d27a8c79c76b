/** A key that only its owner's password opens. */
export interface WrappedKey {
  readonly id: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  /** Rounds of PBKDF2 with SHA-256. */
  readonly rounds: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/** Plain keys by id, only in memory, and only while they are taken in. */
export type RawKeys = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** The cost of one guess at a password, in rounds of PBKDF2. */
export const PASSWORD_ROUNDS = 600_000;

/** Derives a key from a password, which takes a slow phone about a second. */
const derived = async (
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> => {
  const typed = new TextEncoder().encode(password.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(algorithm, base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
};

const algorithmOf = (iv: Uint8Array<ArrayBuffer>, id: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(id),
});

/** Wraps keys with a password. The derivation begins with the call, before the keys are known. */
export const wrapWith = (
  password: string,
  { rounds, randomBytes }: { rounds: number; randomBytes: (count: number) => Uint8Array },
): ((keys: RawKeys) => Promise<WrappedKey[]>) => {
  const salt = new Uint8Array(randomBytes(16));
  const wrapping = derived(password, salt, rounds);
  return (keys) =>
    Promise.all(
      [...keys].map(async ([id, raw]) => {
        const iv = new Uint8Array(randomBytes(12));
        const bytes = await crypto.subtle.encrypt(algorithmOf(iv, id), await wrapping, raw);
        return { id, salt, rounds, iv, bytes };
      }),
    );
};

/** Returns the keys that this password opens. */
export const unwrapped = async (password: string, wrapped: readonly WrappedKey[]): Promise<RawKeys> => {
  const wrappings = new Map<string, Promise<CryptoKey>>();
  const found = await Promise.all(
    wrapped.map(async ({ id, salt, rounds, iv, bytes }) => {
      const name = `${salt.join()} ${rounds}`;
      const wrapping = wrappings.get(name) ?? derived(password, salt, rounds);
      wrappings.set(name, wrapping);
      const raw = await crypto.subtle.decrypt(algorithmOf(iv, id), await wrapping, bytes).catch(() => null);
      return raw ? [[id, new Uint8Array(raw)] as const] : [];
    }),
  );
  return new Map(found.flat());
};
