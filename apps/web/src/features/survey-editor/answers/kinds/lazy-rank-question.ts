import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what asks for an order: few forms do. */
export const LazyRankQuestion = lazily(() => import('./rank-question.tsx'));
