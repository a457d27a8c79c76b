import { lazyWithTexts } from './with-later-texts.ts';

/** The note on a survey that will leave: few lists ever show one. */
export const LazyLeavingNote = lazyWithTexts(() => import('./leaving-note.tsx'));
