import { useSyncExternalStore } from 'react';

/** The width that gives a table room, which the chrome uses too. */
const WIDE = '(min-width: 64rem)';

const observe = (changed: () => void): (() => void) => {
  const media = matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Says whether the screen is wide enough for rows with columns; else there are cards. */
export const useWide = (): boolean => useSyncExternalStore(observe, () => matchMedia(WIDE).matches);
