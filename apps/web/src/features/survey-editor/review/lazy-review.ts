import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches what says of a module that it was returned or checked: most modules are neither. */
export const LazyModuleState = lazily(() => import('./module-state.tsx'));

/** Fetches what sends, checks and returns: it stands below the last question. */
export const LazyReview = lazily(() => import('./review-section.tsx'));
