import type { RandomBytes } from '../../../primitives.ts';

// Neither l nor o: they are read as 1 and 0.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Makes ten letters and digits that can be read out over a telephone, 50 random bits: `k7wfe-2m9xq`. */
export function readableSecret(random: RandomBytes): string {
  const letters = Array.from(random(10), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
