import { lazily } from '../data/lazily.tsx';

/** Fetches the invitation to choose panchayats: few people ever see it. */
export const LazyChoosePanchayats = lazily(() => import('./choose-panchayats.tsx'));
