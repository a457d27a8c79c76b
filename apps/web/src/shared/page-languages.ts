import { FALLBACK_LANGUAGE, isHeld, knownLanguage, type Language } from '@sampark/i18n/languages';
import { loadLanguagesHere } from '@sampark/i18n/setup';
import { useEffect, useState } from 'react';
import { useTranslation } from './use-translation.ts';

/** A choice for a printed page: one language, or two beside each other. */
export type PageLanguage = Language | 'both';

/** Returns the two languages of printed pages: that of the person or of the state's papers, and English. */
export const pageLanguages = (spoken: string): readonly [Language, Language] => [
  isHeld(spoken) ? 'hi' : (knownLanguage(spoken) ?? 'hi'),
  FALLBACK_LANGUAGE,
];

/** Fetches the texts of every language that a page may be in. @returns whether they are here, or cannot come */
export function useLanguagesHere(): boolean {
  const { i18n } = useTranslation();
  const [there, setThere] = useState(false);
  useEffect(() => {
    let current = true;
    const ready = () => {
      if (current) setThere(true);
    };
    // Without network a language may be missing; its texts are then in English, the fallback.
    loadLanguagesHere(i18n).then(ready, ready);
    return () => {
      current = false;
    };
  }, [i18n]);
  return there;
}
