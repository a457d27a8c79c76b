import { lazily } from '../data/lazily.tsx';

/** Fetches what says how far the files of a survey are: few surveys have any. */
export const LazyFilesLine = lazily(() => import('./files-line.tsx'), 'attachments');
