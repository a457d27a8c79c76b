import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches the places beside each other: they show after a press. */
export const LazyComparison = lazily(() => import('./comparison.tsx'));
