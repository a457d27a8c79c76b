/** The languages of the app, each by its own name as its speakers write it. Their texts are in `locales`. */
export const LANGUAGE_NAMES = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  te: 'తెలుగు',
  gu: 'ગુજરાતી',
  pa: 'ਪੰਜਾਬੀ',
  ta: 'தமிழ்',
  or: 'ଓଡ଼ିଆ',
  kn: 'ಕನ್ನಡ',
  bn: 'বাংলা',
  ur: 'اردو',
  as: 'অসমীয়া',
  ml: 'മലയാളം',
} as const;

/** A language of the app. */
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

export const FALLBACK_LANGUAGE = 'en' satisfies Language;

/** The languages that every device holds. One of the others comes when somebody chooses it, and stays. */
export const HELD_LANGUAGES = ['hi', 'en'] as const satisfies readonly Language[];

/** Returns whether every device holds a language. */
export const isHeld = (language: string): boolean => HELD_LANGUAGES.some((held) => held === language);

const RIGHT_TO_LEFT = new Set(['ur', 'ar']);

/** Writing direction of a language tag: right to left for Urdu and Arabic, else left to right. */
export function directionOf(language: string): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.has(primarySubtag(language)) ? 'rtl' : 'ltr';
}

/**
 * The language of the app that a detected value stands for, or null.
 *
 * | detected            | answer |
 * |---------------------|--------|
 * | `hi`, `hi-IN`, `HI` | `hi`   |
 * | `fr`, ``            | null   |
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
