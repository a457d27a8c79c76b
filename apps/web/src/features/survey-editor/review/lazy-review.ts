import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches what sends, checks and returns: it stands below the last question. */
export const LazyReview = lazily(() => import('./review-section.tsx'));

/** Fetches what checks and returns rows: it stands below the last question of a row, and below a table. */
export const LazyRowsReview = lazily(() => import('./rows-review.tsx'));

/** Fetches what the line of a row says of its review. */
export const LazyRowMark = lazily(() => import('./row-mark.tsx'));
