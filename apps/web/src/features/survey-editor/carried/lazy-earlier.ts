import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches what draws answers of an earlier year: in a form's first year there are none. */
export const LazyEarlierAnswer = lazily(() => import('./earlier-answer.tsx'), 'work');
export const LazyEarlierRows = lazily(() => import('./earlier-rows.tsx'), 'work');
export const LazyEarlierStrip = lazily(() => import('./earlier-strip.tsx'), 'work');
