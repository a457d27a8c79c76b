import { useEffect, useState } from 'react';
import type { SavedSurvey } from '../../data/ports/surveys.ts';
import { useAppData, useLive } from '../data/app-data.ts';

/**
 * A survey's saved content, read again when it changes.
 * @returns `undefined` while it is being read, `null` when it is not on this device
 * @throws what the device says that cannot read it: its screen has failed
 */
export function useSavedSurvey(surveyId: string): SavedSurvey | null | undefined {
  const { surveys } = useAppData();
  // A draft, too, is written when it is: no time in the summary tells of it.
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
