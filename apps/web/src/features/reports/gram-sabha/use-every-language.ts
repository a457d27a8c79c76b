import { LANGUAGES } from '@sampark/i18n/languages';
import { addTexts } from '@sampark/i18n/setup';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../shared/use-translation.ts';

/** Fetches the words of reports in every language: a person may want the paper in another one than the screen. @returns whether they are here */
export function useEveryLanguage(): boolean {
  const { i18n } = useTranslation();
  const [there, setThere] = useState(false);
  useEffect(() => {
    let current = true;
    const ready = () => {
      if (current) setThere(true);
    };
    // Without network a language may be missing; its texts are then in English, the fallback.
    Promise.all(LANGUAGES.map((language) => addTexts(i18n, 'reports', language))).then(ready, ready);
    return () => {
      current = false;
    };
  }, [i18n]);
  return there;
}
