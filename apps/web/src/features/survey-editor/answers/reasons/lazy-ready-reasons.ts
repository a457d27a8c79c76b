import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches the ready-made reasons with the first doubt: most surveys have none. */
export const LazyReadyReasons = lazily(() => import('./ready-reasons.tsx'));
