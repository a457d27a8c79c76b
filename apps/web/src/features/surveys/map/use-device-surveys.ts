import { type ListQuery, listView } from '@sampark/core/list/list-view';
import { NO_VILLAGES } from '@sampark/core/places/village-names';
import { isInConflict } from '@sampark/core/survey/summary';
import { useMemo } from 'react';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { paths } from '../../../shared/paths.ts';
import { usePlaceName } from '../../../shared/places/place-name.ts';
import { useSurveyWords } from '../../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import type { MapSurvey, MapSurveys } from './map-survey.ts';
import { usePlaced } from './use-placed.ts';

/** Returns the surveys of this device that a query of the list finds, as a map shows them; `undefined` while the list is read. */
export function useDeviceSurveys(query: ListQuery): MapSurveys | undefined {
  const { i18n } = useTranslation();
  const { surveys: port, villages } = useAppData();
  const all = useLive(port.all);
  const names = useLive(villages) ?? NO_VILLAGES;
  const words = useSurveyWords();
  const placeOf = usePlaceName();
  const list = useMemo(() => all && listView(all, names, i18n.language), [all, names, i18n.language]);
  const asked = useMemo(() => list?.(query), [list, query]);
  const placed = usePlaced(asked);
  return useMemo(() => {
    if (!asked) return;
    const surveys = asked.flatMap((survey): readonly MapSurvey[] => {
      const { at, form, choices, record_label } = placed.get(survey) ?? {};
      if (!at || !form || !choices) return [];
      return [
        {
          id: survey.survey_id,
          name: record_label || words.village(survey),
          place: placeOf(survey.panchayat_id),
          href: paths.survey(survey.survey_id),
          isComplete: survey.is_complete,
          isInConflict: isInConflict(survey),
          at,
          form,
          choices,
        },
      ];
    });
    return { surveys, total: asked.length, read: asked.filter((survey) => placed.has(survey)).length };
  }, [asked, placed, words, placeOf]);
}
