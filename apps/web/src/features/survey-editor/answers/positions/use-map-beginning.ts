import type { Point } from '@sampark/core/forms/geo-points';
import { useEffect, useState } from 'react';
import { useAppData } from '../../../../shared/data/app-data.ts';
import { useSurveyOnScreen } from '../../../../shared/surveys/survey-on-screen.ts';

/**
 * Returns the positions with which a map begins on which somebody presses an answer.
 * @param answered those of the answer that is there already; none: what this device knows around the survey takes their place
 * @returns `null` while that is read
 */
export function useMapBeginning(answered: readonly Point[]): readonly Point[] | null {
  const { surveys } = useAppData();
  const surveyId = useSurveyOnScreen();
  const [beginning, setBeginning] = useState(answered.length > 0 ? answered : null);
  useEffect(() => {
    if (beginning !== null) return;
    let current = true;
    const begin = (places: readonly Point[]): void => {
      if (current) setBeginning(places);
    };
    // A device that cannot read them shows the country.
    surveys.placesAround(surveyId).then(begin, () => begin([]));
    return () => {
      current = false;
    };
  }, [surveys, surveyId, beginning]);
  return beginning;
}
