import { memo } from 'react';
import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what writes and draws notes, behind the questions themselves. It is drawn again only for other notes. */
export const LazyNotes = memo(lazily(() => import('./note-below.tsx')));
