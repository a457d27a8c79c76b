import { asciiDigits } from '../numbers/ascii-digits.ts';
import { tidyName } from './tidy-name.ts';

const PLAIN = /^[ -~]*$/;

/** The dot below or beside a letter that people leave out, or type apart: it has the same place in the block of each Indian script. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc]/g;

/** Signs that no reader sees: they join letters, or keep them apart. */
const UNSEEN = /\p{Cf}/gu;

/** Letters that keyboards write in two ways, each as it is looked for: a consonant with its vowel killed, letters of Arabic and Urdu. */
const SAME: Readonly<Record<string, string>> = {
  ൺ: 'ണ്',
  ൻ: 'ന്',
  ർ: 'ര്',
  ൽ: 'ല്',
  ൾ: 'ള്',
  ൿ: 'ക്',
  ৎ: 'ত্',
  ي: 'ی',
  ك: 'ک',
  ه: 'ہ',
};
const TWO_WAYS = new RegExp(`[${Object.keys(SAME).join('')}]`, 'g');

/**
 * Returns how a text is looked for: what a reader takes for the same is the same, however it was typed. It is not for telling
 * names apart: `nameKey` is.
 *
 * | typed | looked for as |
 * |---|---|
 * | capital letters, doubled blanks | small ones, single ones |
 * | digits of any script | `0` to `9` |
 * | a nukta, joined to its letter or apart: `ज़`, `ड़` | the letter alone: `ज`, `ड` |
 * | signs between letters that nobody sees | nothing |
 * | `ൻ`, `ي` and others that have two codes | one of them |
 */
export function searchKey(text: string): string {
  const tidy = tidyName(text).toLowerCase();
  if (PLAIN.test(tidy)) return tidy;
  const letters = tidy.normalize('NFKD').replace(NUKTA, '').replace(UNSEEN, '').normalize('NFC');
  return asciiDigits(letters.replace(TWO_WAYS, (letter) => SAME[letter] ?? letter));
}
