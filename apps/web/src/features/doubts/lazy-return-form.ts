import { lazily } from '../../shared/data/lazily.tsx';

/** Fetches the form that asks why something is returned: it comes with the press. */
export const LazyReturnForm = lazily(() => import('../../shared/review/return-form.tsx'));
