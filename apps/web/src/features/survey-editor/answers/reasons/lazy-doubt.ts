import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what draws doubts with the first one: most surveys have none. */
export const LazyDoubt = lazily(() => import('./doubt.tsx'));
