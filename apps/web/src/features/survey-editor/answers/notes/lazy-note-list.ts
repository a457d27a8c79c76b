import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what draws notes: about most answers nobody has written any. */
export const LazyNoteList = lazily(() => import('./note-list.tsx'), 'work');
