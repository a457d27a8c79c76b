import { lazyWithTexts } from './with-later-texts.ts';

/** The invitation to choose panchayats: few people ever see it. */
export const LazyChoosePanchayats = lazyWithTexts(() => import('./choose-panchayats.tsx'));
