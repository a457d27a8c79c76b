import { base64, hex, utf8 } from './bytes.ts';
import { md5, sha1 } from './older-hashes.ts';
import { SHA_256, SHA_384, SHA_512, sha2 } from './sha2.ts';

const HASHES: ReadonlyMap<string, (message: Uint8Array) => readonly number[]> = new Map([
  ['md5', md5],
  ['sha1', sha1],
  ['sha256', (message: Uint8Array) => sha2(message, SHA_256)],
  ['sha384', (message: Uint8Array) => sha2(message, SHA_384)],
  ['sha512', (message: Uint8Array) => sha2(message, SHA_512)],
]);

const ENCODINGS: ReadonlyMap<string, (bytes: readonly number[]) => string> = new Map([
  ['base64', base64],
  ['hex', hex],
]);

const hashNamed = (algorithm: string): ((message: Uint8Array) => readonly number[]) | undefined =>
  HASHES.get(algorithm.trim().toLowerCase().replace('-', ''));

/** Whether there is an algorithm of this name: `MD5`, `SHA-1`, `sha256` and so on. */
export const isAlgorithm = (name: string): boolean => hashNamed(name) !== undefined;

/**
 * Hashes a text, in UTF-8, as `digest` of the XForms specification does.
 * @param algorithm `MD5`, `SHA-1`, `SHA-256`, `SHA-384` or `SHA-512`, in whichever letters, with or without the hyphen
 * @param encoding `base64` or `hex`, in whichever letters
 * @returns empty: there is no such algorithm or encoding
 */
export function digest(text: string, algorithm: string, encoding: string): string {
  const hash = hashNamed(algorithm);
  const encode = ENCODINGS.get(encoding.trim().toLowerCase());
  return hash && encode ? encode(hash(utf8(text))) : '';
}
