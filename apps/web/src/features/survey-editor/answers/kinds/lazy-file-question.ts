import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what asks for a photo, a recording or a file: few forms do. */
export const LazyFileQuestion = lazily(() => import('../files/file-question.tsx'), 'work', 'attachments');
