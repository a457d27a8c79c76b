import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync } from 'node:crypto';
import type { RandomBytes } from '../../primitives.ts';

/** Bytes of the server's key. */
export const KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
const SEALED = /^v1\.([0-9a-f]{16})\.([\w-]+)$/;

/**
 * Seals with the server's key what the database must hold and no reader of it may know. The key is not in the
 * database.
 */
export interface Secrets {
  /** The key's name, which reveals nothing of it. */
  readonly keyId: string;
  /**
   * Seals with AES-256-GCM.
   * @param purpose what the secret is for and whose it is, such as `totp user-1`; it opens for nothing else
   * @returns text: `v1.<key id>.<nonce, sealed bytes and tag, base64url>`
   */
  seal(purpose: string, secret: Uint8Array): string;
  /** Makes a signature that only the key's holder can make: HMAC with SHA-256, hexadecimal. */
  sign(purpose: string, text: string): string;
  /** Makes a text that nobody can guess, hexadecimal. */
  salt(): string;
  /** Makes 32 bytes for one use, of the key alone: the same for ever, on every server with this key. */
  derive(use: string): Uint8Array;
  /** Opens a sealed text. Throws a `SealError` when it was changed, is another's, or was sealed with another key. */
  open(purpose: string, sealed: string): Uint8Array;
}

/** A sealed text does not open. The message gives the reason, never the content. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** Whether a stored value is sealed; it may be damaged nevertheless. */
export const isSealed = (stored: string): boolean => SEALED.test(stored);

const derive = (key: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `sampark ${use}`, KEY_BYTES));

/** Returns the name of a key: 16 hexadecimal digits. */
export const keyIdOf = (key: Uint8Array): string => hash('sha256', derive(key, 'id'), 'hex').slice(0, 16);

/** Seals and opens with a key of 32 bytes. */
export function createSecrets(key: Uint8Array, random: RandomBytes): Secrets {
  if (key.length !== KEY_BYTES) throw new TypeError(`a key has ${KEY_BYTES} bytes`);
  const keyId = keyIdOf(key);
  const sealing = derive(key, 'seal');
  const signing = derive(key, 'sign');
  const bound = (purpose: string) => Buffer.from(`v1 ${keyId} ${purpose}`);

  return {
    keyId,
    seal(purpose, secret) {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(bound(purpose));
      const bytes = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
      return `v1.${keyId}.${bytes.toString('base64url')}`;
    },
    salt: () => Buffer.from(random(SALT_BYTES)).toString('hex'),
    derive: (use) => derive(key, `derived ${use}`),
    sign: (purpose, text) => createHmac('sha256', signing).update(`${purpose}\n${text}`).digest('hex'),
    open(purpose, sealed) {
      const [, id, text = ''] = SEALED.exec(sealed) ?? [];
      if (id === undefined) throw new SealError('this is not sealed');
      if (id !== keyId) throw new SealError(`sealed with the key ${id}, and the server has ${keyId}`);
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealError('what was sealed is cut short');
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES), options)
        .setAAD(bound(purpose))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch (error) {
        throw new SealError('what was sealed was changed, or is for something else', { cause: error });
      }
    },
  };
}
