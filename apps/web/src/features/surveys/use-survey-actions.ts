import { NO_VILLAGES } from '@sampark/core/places/village-names';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { useCallback, useRef } from 'react';
import { useLocation } from 'wouter';
import { useAppData } from '../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../shared/data/device-failure.ts';
import { showDate } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { useVillageName } from '../../shared/places/village-name.ts';
import { rememberScreen } from '../../shared/still-here.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';
import { sameVillage } from './new-survey/village-match.ts';

/** Returns the actions of a card besides opening and deleting; stable, so that cards are not drawn again. */
export function useSurveyActions() {
  const { t } = useTranslation(['survey', 'common']);
  const { surveys, villages } = useAppData();
  const nameOf = useVillageName();
  const [, navigate] = useLocation();

  // A second press on the same button means the same copy.
  const duplicating = useRef(false);
  const duplicate = useCallback(
    async ({ survey_id, village_name, panchayat_id }: SurveySummary) => {
      if (duplicating.current) return;
      duplicating.current = true;
      const isStillHere = rememberScreen();
      const wanted = { village_name, panchayat_id, year: String(new Date().getFullYear()) };
      const same = sameVillage(surveys.all.get() ?? [], villages.get() ?? NO_VILLAGES, wanted);
      const result = await surveys.duplicate(survey_id);
      duplicating.current = false;
      if (!result.ok) return void notify.error(t(deviceFailureKey(result.because)));
      notify.success(t('list.duplicated'));
      if (same) notify.plain(t('same', { village: nameOf(same), date: showDate(same.created_at) }));
      if (isStillHere()) navigate(paths.survey(result.survey_id));
    },
    [surveys, villages, nameOf, navigate, t],
  );

  return { duplicate };
}
