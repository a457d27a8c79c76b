import { useState, useSyncExternalStore } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';
import type { OpenSurvey, SurveyView } from '../../data/ports/open-survey.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { onlySafetyChanged } from './conflicts/same-answers.ts';

interface Opening {
  readonly survey: () => OpenSurvey | null;
  readonly view: () => SurveyView | null | undefined;
  readonly subscribe: (changed: () => void) => () => void;
}

/**
 * Opens a survey for the first watcher and closes it after the last: a drawing that React throws away opens nothing. After a
 * Save the save bar is drawn first, and everything else that tells of the Save a frame later.
 */
const openingOf = (open: () => OpenSurvey, ahead: OpenSurvey | null): Opening => {
  let survey = ahead;
  let view = ahead?.view.get();
  return {
    survey: () => survey,
    view: () => view,
    subscribe: (changed) => {
      const opened = open();
      let cancel = (): void => undefined;
      const draw = (): void => {
        view = opened.view.get();
        changed();
      };
      survey = opened;
      const end = opened.view.subscribe(() => {
        const next = opened.view.get();
        cancel();
        if (view && next && onlySafetyChanged(view, next)) cancel = afterPaint(draw);
        else draw();
      });
      return () => {
        end();
        cancel();
        survey = null;
        view = undefined;
        void opened.close();
      };
    },
  };
};

/**
 * Opens a survey while the calling screen is there.
 * @returns the survey and its view; `undefined` while it is being read, `null` when it is not on this device
 */
export function useOpenSurvey(
  surveyId: string,
): { readonly survey: OpenSurvey; readonly view: SurveyView } | null | undefined {
  const { surveys } = useAppData();
  const [opening] = useState(() => openingOf(() => surveys.open(surveyId), surveys.openedAhead(surveyId)));
  const view = useSyncExternalStore(opening.subscribe, opening.view);
  const survey = opening.survey();
  if (view === null) return null;
  return view && survey ? { survey, view } : undefined;
}
