import { lazily } from '../../shared/data/lazily.tsx';

/** Fetches what is said above the questions: most modules are for typing, and nobody has said anything of them. */
export const LazyAboveQuestions = lazily(() => import('./above-questions.tsx'));

/** Fetches what stands below the last question: nobody sees it before the questions are there. */
export const LazyBelowQuestions = lazily(() => import('./below-questions.tsx'));
