import type { Codec } from '../src/data/database/codec.ts';
import { createCodec } from '../src/data/database/codec.ts';

/** Makes a codec with a key of its own. */
export const aCodec = async (): Promise<Codec> => {
  const algorithm = { name: 'AES-GCM', length: 256 };
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  return createCodec({ current: 'k', keys: new Map([['k', key]]) }, randomBytes);
};
