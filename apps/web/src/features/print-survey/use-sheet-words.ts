import type { Language } from '@sampark/i18n/languages';
import { useTranslation } from '../../shared/use-translation.ts';
import { inEach } from './in-languages.ts';

type Word =
  | 'title'
  | 'none'
  | 'noRows'
  | 'number'
  | 'missing'
  | 'checks'
  | 'reason'
  | 'noReason'
  | 'broken'
  | 'secretary'
  | 'sarpanch'
  | 'sign'
  | 'panchayat'
  | 'place'
  | 'surveyed'
  | 'by'
  | 'changed'
  | 'printed'
  | 'completion'
  | 'photos'
  | 'photoNotHere'
  | 'photoWithPerson'
  | 'unsettled'
  | 'open';

/** Returns a function that gives the page's own words in its languages. */
export function useSheetWords(
  languages: readonly Language[],
): (word: Word, values?: { count?: number; person?: string }) => string {
  const { i18n } = useTranslation();
  return (word, values) =>
    inEach(languages, (language) => {
      const t = i18n.getFixedT(language, ['editor']);
      return t(`editor:print.${word}`, values ?? {});
    });
}
