import { useEffect } from 'react';
import type { OpenSurvey, SurveyView } from '../../data/ports/surveys/open-survey.ts';
import { useOwnLink } from '../data/app-data.ts';

/** Typing that rests so long is saved, in milliseconds. */
const RESTS = 2_000;

/**
 * Saves what somebody types who came by a link, once it rests and when the page is left: they may never look for Save.
 * @returns false: the link has ended, and nothing can be sent any more
 */
export function useSavesByItself(survey: OpenSurvey, view: SurveyView): boolean {
  const state = useOwnLink()?.state;
  const waits = state === 'open' && view.drafted.size > 0 && view.draft_state !== 'failed';
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
  return state === undefined || state === 'open';
}
