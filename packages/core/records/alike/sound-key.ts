import { romanised } from './romanised.ts';

/** Spellings in Latin letters that stand for one sound of an Indian name. What is breathed is written unsteadily: Bharat, Barat. */
const SOUNDS: Readonly<Record<string, string>> = {
  ...{ ksh: 'ks', x: 'ks', ch: 'c', chh: 'c', sh: 's', ph: 'f', w: 'v', z: 'j', zh: 'j', ck: 'k', q: 'k' },
  ...{ kh: 'k', gh: 'g', th: 't', dh: 'd', bh: 'b', jh: 'j' },
  ...{ ee: 'i', y: 'i', e: 'i', oo: 'u', o: 'u' },
};
const SPELLINGS = /ksh|chh?|sh|ph|zh|ck|[kgtdbj]h|ee|oo|[xwzqyeo]/g;
const SILENT = /\Ba/g;
const DOUBLED = /(.)\1+/g;

/**
 * Returns how a word of a name sounds. Devanagari and the ways in which people write it in Latin letters sound the same: `Geeta`,
 * `Gita` and `गीता`, or `Laxmi`, `Lakshmi` and `लक्ष्मी`. An `a` after the beginning is left out, because
 * Devanagari mostly does not write it. @param word lower case
 */
export const soundKey = (word: string): string =>
  romanised(word)
    .replace(SPELLINGS, (spelling) => SOUNDS[spelling] ?? spelling)
    .replace(SILENT, '')
    .replace(DOUBLED, '$1');
