import { useEffect } from 'react';
import type { OpenSurvey, SurveyView } from '../../../data/ports/open-survey.ts';

/** Typing that rests so long is saved, in milliseconds. */
const RESTS = 2_000;

/**
 * Saves what is typed once it rests, and when the page is left: somebody who came by a link may never look for Save.
 * @param isOn whether it does
 */
export function useSavesByItself(survey: OpenSurvey, view: SurveyView, isOn: boolean): void {
  const waits = isOn && view.drafted.size > 0 && view.draft_state !== 'failed';
  useEffect(() => {
    if (!waits) return;
    const save = () => void survey.save();
    const whenLeft = () => {
      if (document.visibilityState === 'hidden') save();
    };
    const timer = setTimeout(save, RESTS);
    document.addEventListener('visibilitychange', whenLeft);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenLeft);
    };
    // Each key makes another view, and begins the rest anew.
  }, [survey, view, waits]);
}
