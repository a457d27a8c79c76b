import type { OpenSurvey } from '../ports/surveys/open-survey.ts';
import type { SurveysPort } from '../ports/surveys/surveys.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { lazyOpenSurvey } from './lazy-open-survey.ts';

/** The time that a survey waits for its screen, in milliseconds. */
const WAIT = 2_000;

/** Resolves once a survey has something to show, be it that it is not on this device. */
const shows = ({ view }: OpenSurvey): Promise<void> =>
  new Promise((resolve) => {
    const end = view.subscribe(() => {
      end();
      resolve();
    });
    if (view.get() !== undefined) resolve();
  });

/**
 * Opens surveys, also before their screens are drawn: a screen that begins with its survey is drawn once instead of twice.
 * A survey that no screen takes is closed again.
 * @param here the workspace of the person who is signed in; another person takes nothing over
 */
export const openingAhead = (
  here: () => Workspace,
): Pick<SurveysPort, 'open' | 'openAhead' | 'openedAhead'> => {
  const waiting = new WeakMap<Workspace, Map<string, OpenSurvey>>();
  const waitingHere = (): Map<string, OpenSurvey> => {
    const workspace = here();
    const known = waiting.get(workspace) ?? new Map<string, OpenSurvey>();
    waiting.set(workspace, known);
    return known;
  };
  const open = (surveyId: string): OpenSurvey => {
    const surveys = waitingHere();
    const survey = lazyOpenSurvey(here(), surveyId);
    surveys.set(surveyId, survey);
    here().platform.after(WAIT, () => {
      if (surveys.get(surveyId) !== survey) return;
      surveys.delete(surveyId);
      void survey.close();
    });
    return survey;
  };
  return {
    openAhead: async (surveyId) => shows(waitingHere().get(surveyId) ?? open(surveyId)),
    openedAhead: (surveyId) => waitingHere().get(surveyId) ?? null,
    open: (surveyId) => {
      const surveys = waitingHere();
      const survey = surveys.get(surveyId);
      surveys.delete(surveyId);
      return survey ?? lazyOpenSurvey(here(), surveyId);
    },
  };
};
