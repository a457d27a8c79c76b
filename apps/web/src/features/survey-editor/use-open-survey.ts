import { useState, useSyncExternalStore } from 'react';
import type { OpenSurvey, SurveyView } from '../../data/ports.ts';
import { useAppData } from '../../shared/app-data.ts';

interface Opening {
  readonly survey: () => OpenSurvey | null;
  readonly view: () => SurveyView | null | undefined;
  readonly subscribe: (changed: () => void) => () => void;
}

/** A survey that is open from the first watcher to the last: a drawing that React throws away opens nothing. */
const openingOf = (open: () => OpenSurvey): Opening => {
  let survey: OpenSurvey | null = null;
  return {
    survey: () => survey,
    view: () => survey?.view.get(),
    subscribe: (changed) => {
      const opened = open();
      survey = opened;
      const end = opened.view.subscribe(changed);
      return () => {
        end();
        survey = null;
        void opened.close();
      };
    },
  };
};

/**
 * Opens a survey while the calling screen is there.
 * @returns the survey and what it shows; `undefined` while it is being read, `null` when it is not on this device
 */
export function useOpenSurvey(
  surveyId: string,
): { readonly survey: OpenSurvey; readonly view: SurveyView } | null | undefined {
  const { surveys } = useAppData();
  const [opening] = useState(() => openingOf(() => surveys.open(surveyId)));
  const view = useSyncExternalStore(opening.subscribe, opening.view);
  const survey = opening.survey();
  if (view === null) return null;
  return view && survey ? { survey, view } : undefined;
}
