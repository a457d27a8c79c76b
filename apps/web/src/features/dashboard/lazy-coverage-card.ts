import { lazily } from '../../shared/data/lazily.tsx';

/** Coverage, for officers and administrators only. */
export const LazyCoverageCard = lazily(() => import('./coverage-card.tsx'), 'insight');
