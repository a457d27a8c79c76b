import { lazily } from '../../shared/data/lazily.tsx';

/** Fetches the note that says whose surveys are listed: few people look after so many panchayats. */
export const LazyOnlyKept = lazily(() => import('./only-kept.tsx'));
