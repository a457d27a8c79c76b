import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what asks for a line or an area: few forms do. */
export const LazyTrackQuestion = lazily(() => import('../tracks/track-question.tsx'), 'work', 'capture');
