import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useCallback } from 'react';
import { useTranslation } from '../../shared/use-translation.ts';
import type { ReportPlace } from './report-scope.ts';

/** Returns a function that names the place of a report. */
export function usePlaceWords(): (place: ReportPlace) => string {
  const { t, i18n } = useTranslation('reports');
  const { language } = i18n;
  return useCallback(
    (place) => {
      switch (place.kind) {
        case 'all':
          return t('place.all');
        case 'block':
          return t('place.block', { name: inLanguage(place.name, language) });
        case 'panchayat':
          return inLanguage(place.panchayat.name, language);
      }
    },
    [t, language],
  );
}
