import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what draws an offered answer: most forms offer none. */
export const LazyOffered = lazily(() => import('./offered.tsx'), 'work');
