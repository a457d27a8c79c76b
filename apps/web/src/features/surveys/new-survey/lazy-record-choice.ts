import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches the choice of a record, which only some forms ask for. */
export const LazyRecordChoice = lazily(() => import('./record-choice.tsx'), 'records');
