import { lazily } from '../data/lazily.tsx';

/** Fetches the note on a survey that will leave: few lists ever show one. */
export const LazyLeavingNote = lazily(() => import('./leaving-note.tsx'));
