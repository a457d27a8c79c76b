import { directionOf, knownLanguage, LANGUAGE_NAMES } from '@sampark/i18n/languages';
import { createContext, useContext } from 'react';
import { useTranslation } from '../use-translation.ts';

/** The language of a form's texts; `null`: the app's own. */
const Given = createContext<string | null>(null);

/** Gives a language to the texts of forms inside. A form may have more languages than the app. */
export const InFormLanguage = Given.Provider;

/** Returns the language that was given to the texts of forms here; `null`: none. */
export const useGivenFormLanguage = (): string | null => useContext(Given);

/** Returns the language in which the texts of forms are shown: the one that was given, else the app's. */
export function useFormLanguage(): string {
  const { i18n } = useTranslation();
  return useGivenFormLanguage() ?? i18n.language;
}

/**
 * Returns the attributes of texts that are in another language than the page: voices read them rightly, and lines run their
 * way.
 */
export function useFormLanguageAttributes(): { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' } {
  const { i18n } = useTranslation();
  const language = useFormLanguage();
  return language === i18n.language ? {} : { lang: language, dir: directionOf(language) };
}

/** Returns a language's name as its speakers write it; a code that no browser knows stays as it is. */
export function languageName(code: string): string {
  const known = knownLanguage(code);
  // Some browsers lack names of ours, and they would call a language and its variants the same.
  if (known !== null && known === code) return LANGUAGE_NAMES[known];
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
