import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PlacedOnline } from '../../../data/ports/places.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { paths } from '../../../shared/paths.ts';
import { useSurveyWords } from '../../../shared/surveys/survey-words.ts';
import type { MapSurvey, MapSurveys } from './map-survey.ts';

interface OnlineSurveysOnMap extends MapSurveys {
  readonly state: 'loading' | 'end' | 'failed';
  /** Asks once more for the page that did not come. */
  readonly again: () => void;
}

/** Fetches the surveys of a panchayat that is not on this device, page by page, as a map shows them. */
export function useOnlineSurveysOnMap(panchayatId: string): OnlineSurveysOnMap {
  const { places } = useAppData();
  const words = useSurveyWords();
  const [fetched, setFetched] = useState<readonly PlacedOnline[]>([]);
  const [state, setState] = useState<OnlineSurveysOnMap['state']>('loading');
  /** The page to fetch; another object fetches again. */
  const [wanted, setWanted] = useState<{ readonly address: string | null }>({ address: null });

  useEffect(() => {
    let current = true;
    void places.placedOf(panchayatId, wanted.address).then((answer) => {
      if (!current) return;
      if (answer.kind !== 'ok') return setState('failed');
      const { surveys, next } = answer.value;
      setFetched((before) => [...before, ...surveys]);
      if (next === null) setState('end');
      else setWanted({ address: next });
    });
    return () => {
      current = false;
    };
  }, [places, panchayatId, wanted]);

  const again = useCallback(() => {
    setState('loading');
    setWanted(({ address }) => ({ address }));
  }, []);
  const surveys = useMemo(
    () =>
      fetched.flatMap(({ survey, at, form, choices }): readonly MapSurvey[] =>
        at
          ? [
              {
                id: survey.survey_id,
                name: words.village(survey),
                place: '',
                href: paths.onlineSurvey(panchayatId, survey.survey_id),
                isComplete: survey.is_complete,
                isInConflict: false,
                at,
                form,
                choices,
              },
            ]
          : [],
      ),
    [fetched, words, panchayatId],
  );
  const total = fetched.length;
  return { surveys, total, read: total, state, again };
}
