/** The languages that have a catalogue, each by its own name as its speakers write it. */
export const LANGUAGE_NAMES = { en: 'English', hi: 'हिन्दी' } as const;

/** A language with a catalogue. */
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

export const FALLBACK_LANGUAGE: Language = 'en';

/** Languages that people may choose without there being texts yet: the app then speaks the fallback. */
export const UNTRANSLATED = { bn: 'বাংলা', te: 'తెలుగు', mr: 'मराठी' } as const;

const RIGHT_TO_LEFT = new Set(['ur', 'ar']);

/** Writing direction of a language tag: right to left for Urdu and Arabic, else left to right. */
export function directionOf(language: string): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.has(primarySubtag(language)) ? 'rtl' : 'ltr';
}

/**
 * The language with a catalogue that a detected value stands for, or null.
 *
 * | detected            | answer |
 * |---------------------|--------|
 * | `hi`, `hi-IN`, `HI` | `hi`   |
 * | `bn`, ``            | null   |
 * | `<script>`, `hi"x`  | null: a value that is not a plain tag is discarded whole |
 */
export function knownLanguage(detected: string | null | undefined): Language | null {
  if (!detected || !/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/.test(detected)) return null;
  const primary = primarySubtag(detected);
  return LANGUAGES.find((language) => language === primary) ?? null;
}

function primarySubtag(tag: string): string {
  return (tag.split(/[-_]/)[0] ?? '').toLowerCase();
}
