import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useMemo } from 'react';
import { useAppData } from '../data/app-data.ts';
import { useTranslation } from '../use-translation.ts';

/** Returns the titles of forms by their names, in the language of the app and in the order of the titles. */
export function useFormTitles(names: readonly string[]): ReadonlyMap<string, string> {
  const { i18n } = useTranslation();
  const { surveys } = useAppData();
  const key = names.join();
  const { language } = i18n;
  return useMemo(() => {
    const { compare } = new Intl.Collator(language);
    const titles = (key === '' ? [] : key.split(',')).map(
      (name) => [name, inLanguage(surveys.formTitle(name), language)] as const,
    );
    return new Map(titles.toSorted(([, a], [, b]) => compare(a, b)));
  }, [surveys, key, language]);
}
