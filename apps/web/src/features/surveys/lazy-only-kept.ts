import { lazily } from '../../shared/data/lazily.tsx';

/** Whose surveys are listed: few people look after so many panchayats. */
export const LazyOnlyKept = lazily(() => import('./only-kept.tsx'));
