import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what asks for a position: few forms do. */
export const LazyPositionQuestion = lazily(
  () => import('../positions/position-question.tsx'),
  'work',
  'capture',
);
