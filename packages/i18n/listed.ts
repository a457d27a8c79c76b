import { knownLanguage, LANGUAGE_NAMES, UNTRANSLATED } from './languages.ts';

/** Every language of the list, by its own name. */
export const LISTED_LANGUAGES = { ...LANGUAGE_NAMES, ...UNTRANSLATED } as const;
export type ListedLanguage = keyof typeof LISTED_LANGUAGES;

/**
 * Returns the language that was chosen on this device, with or without texts. @param spoken the language that the app
 * speaks
 */
export function chosenLanguage(spoken: string): ListedLanguage {
  const kept = localStorage.getItem('sampark.language') ?? '';
  return Object.hasOwn(UNTRANSLATED, kept) ? (kept as ListedLanguage) : (knownLanguage(spoken) ?? 'en');
}
