import { useEffect, useState } from 'react';
import type { SavedSurvey } from '../../data/ports/surveys/surveys.ts';
import { useAppData, useLive } from '../data/app-data.ts';

/**
 * Gives a survey's saved content, read again when it changes.
 * @returns `undefined` while it is being read, `null` when it is not on this device
 * @throws the error of a device that cannot read it: its screen has failed
 */
export function useSavedSurvey(surveyId: string): SavedSurvey | null | undefined {
  const { surveys } = useAppData();
  // The device writes a draft too when it is typed, and no time in the summary tells that.
  const changed = useLive(surveys.all)?.find((each) => each.survey_id === surveyId);
  const [survey, setSurvey] = useState<SavedSurvey | null>();

  useEffect(() => {
    let current = true;
    surveys.read(surveyId).then(
      (read) => {
        if (current) setSurvey(read);
      },
      (error: unknown) => {
        if (current)
          setSurvey(() => {
            throw error;
          });
      },
    );
    return () => {
      current = false;
    };
  }, [surveys, surveyId, changed]);

  return survey;
}
