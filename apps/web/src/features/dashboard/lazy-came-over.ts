import { lazily } from '../../shared/data/lazily.tsx';

/** Fetches the notice about the work of other panchayats: few secretaries ever see it. */
export const LazyCameOver = lazily(() => import('./came-over.tsx'));
