import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what asks for a barcode: few forms do. */
export const LazyCodeQuestion = lazily(() => import('../codes/code-question.tsx'), 'work', 'capture');
