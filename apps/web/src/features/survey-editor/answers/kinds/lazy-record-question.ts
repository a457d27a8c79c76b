import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what asks for a record: few forms do. */
export const LazyRecordQuestion = lazily(() => import('./record-question.tsx'), 'work', 'records');
