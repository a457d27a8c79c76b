import type { AroundNavHandler } from 'wouter';
import type { SurveysPort } from '../data/ports/surveys/surveys.ts';
import { surveyOf } from '../shared/paths.ts';
import { pages } from './pages.ts';

/** The time that a screen stays for a survey that is being opened, in milliseconds; then the next one shows that it waits. */
const PATIENCE = 150;

/**
 * Makes the way to another address of the app. A survey is opened before its address is gone to, so that its screen is
 * drawn once, with the survey. Of several screens asked for meanwhile, the last one counts. A screen that only writes its
 * own query, as a list does with what is looked for, takes no way from the person.
 */
export const openThenGo = ({ openAhead }: SurveysPort): AroundNavHandler => {
  let asked = 0;
  return (navigate, to, options) => {
    const { pathname } = new URL(to, location.href);
    if (pathname === location.pathname) return navigate(to, options);
    asked += 1;
    const mine = asked;
    const surveyId = surveyOf(pathname);
    const isShown = surveyId === surveyOf(location.pathname);
    if (surveyId === null || isShown || !pages.Editor.isHere()) return navigate(to, options);
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
    // The screen of the survey says what keeps it from being opened.
    const opened = openAhead(surveyId).catch(() => undefined);
    void Promise.race([opened, patience]).then(() => {
      if (mine === asked) navigate(to, options);
    });
  };
};
