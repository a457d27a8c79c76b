import { inLanguage } from '@sampark/core/forms/fields';
import { useTranslation } from '../../shared/use-translation.ts';
import type { ReportPlace } from './report-scope.ts';

/** Returns a function that names the place of a report. */
export function usePlaceWords(): (place: ReportPlace) => string {
  const { t, i18n } = useTranslation('reports');
  return (place) => {
    switch (place.kind) {
      case 'all':
        return t('place.all');
      case 'block':
        return t('place.block', { name: inLanguage(place.name, i18n.language) });
      case 'panchayat':
        return inLanguage(place.panchayat.name, i18n.language);
    }
  };
}
