import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches the morning, which only officers and administrators see. */
export const LazyMorning = lazily(() => import('./morning.tsx'), 'insight');
