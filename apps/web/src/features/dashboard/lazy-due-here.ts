import { lazily } from '../../shared/data/lazily.tsx';

/** Fetches what says by when surveys are due: only where somebody has set a day. */
export const LazyDueHere = lazily(() => import('./due-here.tsx'), 'insight');
