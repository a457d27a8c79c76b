import { lazily } from '../../shared/data/lazily.tsx';

/** Fetches what stands below the last question: nobody sees it before the questions are there. */
export const LazyAboutSurvey = lazily(() => import('./about-survey.tsx'));
