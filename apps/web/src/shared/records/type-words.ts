import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { recordFormName } from '@sampark/core/survey/record-form';
import { useMemo } from 'react';
import { useAppData } from '../data/app-data.ts';
import { useTranslation } from '../use-translation.ts';

/** The types whose words the app has itself: a workbook names a type, but has no words for it. */
const KNOWN = ['household', 'person', 'water_source', 'school', 'street', 'anganwadi', 'hamlet'] as const;

/** How people speak of a type of record. */
export interface TypeWords {
  /** Such as 'Household'. */
  readonly one: (type: string) => string;
  /** Such as 'Households'. */
  readonly many: (type: string) => string;
  /** Such as 'No household yet'. */
  readonly none: (type: string) => string;
  /** Such as 'A new household'. */
  readonly fresh: (type: string) => string;
}

/** Returns the words for types of records. Take them once for a whole list. */
export function useTypeWords(): TypeWords {
  const { t, i18n } = useTranslation('records');
  const { surveys } = useAppData();
  return useMemo(() => {
    const known = (type: string) => KNOWN.find((each) => each === type);
    const title = (type: string) => inLanguage(surveys.formTitle(recordFormName(type)), i18n.language);
    return {
      one: (type) => {
        const own = known(type);
        return own ? t(`type.${own}.one`) : title(type);
      },
      many: (type) => {
        const own = known(type);
        return own ? t(`type.${own}.many`) : title(type);
      },
      none: (type) => {
        const own = known(type);
        return own ? t(`type.${own}.none`) : t('chosen.none', { type: title(type) });
      },
      fresh: (type) => {
        const own = known(type);
        return own ? t(`type.${own}.fresh`) : t('fresh', { type: title(type) });
      },
    };
  }, [t, i18n.language, surveys]);
}
