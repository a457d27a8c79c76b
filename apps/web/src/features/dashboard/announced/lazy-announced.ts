import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches the place of announcements: on most days there is none. */
export const LazyAnnounced = lazily(() => import('./announced.tsx'), 'announcements');
