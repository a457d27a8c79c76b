import { useSyncExternalStore } from 'react';

/** Where a table has room: the chrome's own measure. */
const WIDE = '(min-width: 64rem)';

const observe = (changed: () => void): (() => void) => {
  const media = matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Whether the screen is wide enough for rows with columns; else there are cards. */
export const useWide = (): boolean => useSyncExternalStore(observe, () => matchMedia(WIDE).matches);
