import { lazily } from '../../shared/data/lazily.tsx';

/** Fetches what lists the files that are not on the server, with their texts. */
export const LazyFiles = lazily(() => import('./files.tsx'), 'attachments');
