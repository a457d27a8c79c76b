import { lazily } from '../../shared/data/lazily.tsx';

/** Fetches the coverage card, which only officers and administrators see. */
export const LazyCoverageCard = lazily(() => import('./coverage-card.tsx'), 'insight');
