import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { localDay } from '@sampark/i18n/formats';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { useNow } from '../../../shared/data/use-now.ts';
import { useTranslation } from '../../../shared/use-translation.ts';

/** Returns the name for a file of several surveys: their panchayat, where it is one, and the day. */
export function useListName(surveys: readonly SurveySummary[]): string {
  const { t, i18n } = useTranslation('export');
  const panchayats = useLive(useAppData().panchayats) ?? [];
  const [first] = surveys;
  const isOfOne = surveys.every(({ panchayat_id }) => panchayat_id === first?.panchayat_id);
  const place = isOfOne
    ? panchayats.find(({ panchayat_id }) => panchayat_id === first?.panchayat_id)?.name
    : undefined;
  const whose = place ? inLanguage(place, i18n.language) : '';
  const today = localDay(new Date(useNow()).toISOString());
  return [t('fileName'), whose, today].filter((part) => part !== '').join(' ');
}
