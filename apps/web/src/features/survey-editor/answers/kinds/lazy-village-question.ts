import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what asks for the village of a record: few forms do. */
export const LazyVillageQuestion = lazily(() => import('./village-question.tsx'));
