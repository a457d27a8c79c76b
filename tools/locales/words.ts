import type { Language } from '@sampark/i18n/languages';

/** Words that no text uses, each with the one in its place: a thing has one name on every screen. */
const WORDS: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  en: {
    'Bring in a file': 'Import a file',
  },
  hi: {
    'ई-मेल': 'ईमेल',
    'उपयोगकर्ता नाम': 'यूज़रनेम',
    थीम: 'रंग-रूप',
    प्रपत्र: 'फ़ॉर्म',
    फॉर्म: 'फ़ॉर्म',
    ब्लॉक: 'खंड',
    भूमिका: 'पद',
    मेन्यू: 'मेनू',
    हिंदी: 'हिन्दी',
  },
};

/**
 * Finds texts with a word in whose place the language has another one, one sentence each.
 * @param texts messages by their keys, and sources (the forms have labels of their own) by their paths. A letter with a dot
 *   below may be one character or two.
 */
export function strangeWords(
  language: Language,
  texts: readonly (readonly [key: string, text: string])[],
): string[] {
  return Object.entries(WORDS[language] ?? {}).flatMap(([word, instead]) =>
    texts
      .filter(([, text]) => text.normalize().includes(word.normalize()))
      .map(([key]) => `${language}: ${key} says ${word}; the word is ${instead}`),
  );
}
