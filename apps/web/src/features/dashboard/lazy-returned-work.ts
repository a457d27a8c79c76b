import { lazily } from '../../shared/data/lazily.tsx';

/** Fetches what lists returned surveys: on most days there are none. */
export const LazyReturnedWork = lazily(() => import('./returned-work.tsx'));
