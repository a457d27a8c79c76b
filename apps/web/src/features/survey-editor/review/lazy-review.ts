import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches what sends, checks and returns: it stands below the last question. */
export const LazyReview = lazily(() => import('./review-section.tsx'));
