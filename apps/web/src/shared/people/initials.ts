/** A letter as people write it: with its vowel sign, and with the letters that the virama of its script joins to it. */
const LETTER = /^\p{L}(?:[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\p{L}|\p{M})*/u;

/** Returns the first letters of a name's first and last word, which stand in for a picture. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => LETTER.exec(word)?.[0].toLocaleUpperCase() ?? '').join('');
}
