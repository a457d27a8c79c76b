import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches the bar of a tab that must not write: few people have a survey open twice. */
export const LazyElsewhereBar = lazily(() => import('./elsewhere-bar.tsx'));
