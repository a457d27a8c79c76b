import type { SurveySummary } from '@sampark/core/survey/summary';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useAppData } from '../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../shared/data/device-failure.ts';
import { showDate } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { notify } from '../../ui/overlays/toasts.tsx';
import { sameVillage } from './new-survey/village-match.ts';

/** Returns the actions of a card besides opening and deleting; stable, so that cards are not drawn again. */
export function useSurveyActions() {
  const { t } = useTranslation(['survey', 'common']);
  const { surveys, places } = useAppData();
  const [, navigate] = useLocation();

  // A second press on the same button means the same copy.
  const duplicating = useRef(false);
  const duplicate = useCallback(
    async ({ survey_id, village_name, panchayat_id }: SurveySummary) => {
      if (duplicating.current) return;
      duplicating.current = true;
      const wanted = { name: village_name, panchayat_id, year: String(new Date().getFullYear()) };
      const same = sameVillage(surveys.all.get() ?? [], await places.villages(), wanted);
      const result = await surveys.duplicate(survey_id);
      duplicating.current = false;
      if (!result.ok) return void notify.error(t(deviceFailureKey(result.because)));
      notify.success(t('list.duplicated'));
      if (same) notify.plain(t('same', { village: same.village_name, date: showDate(same.created_at) }));
      navigate(paths.survey(result.survey_id));
    },
    [surveys, places, navigate, t],
  );

  return { duplicate };
}
