/** The letters of Devanagari by their sounds in Latin letters. Consonants come without the `a` that they carry. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'e', ऑ: 'o', ओ: 'o', औ: 'o' },
  ...{
    'ा': 'a',
    'ि': 'i',
    'ी': 'i',
    'ु': 'u',
    'ू': 'u',
    'ृ': 'ri',
    'े': 'e',
    'ै': 'e',
    'ॉ': 'o',
    'ो': 'o',
    'ौ': 'o',
  },
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n' },
  ...{ ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n' },
  ...{ प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 'sh', ष: 'sh', स: 's', ह: 'h', 'ं': 'n', 'ँ': 'n' },
};

/** A Latin letter without its signs: `ā` is `a`. */
const SIGNS = /[\u0300-\u036f]/g;
const DEVANAGARI = /[\u0900-\u097f]/g;

/** Writes Devanagari in Latin letters, roughly, and takes the signs off Latin letters. Other scripts stay as they are. */
export const romanised = (word: string): string => (PLAIN.test(word) ? word : romanisedLetters(word));

const PLAIN = /^[a-z0-9]*$/;

const romanisedLetters = (word: string): string =>
  word
    .normalize('NFD')
    .replace(SIGNS, '')
    .replace(DEVANAGARI, (letter) => LETTERS[letter] ?? '');
