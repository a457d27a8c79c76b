import { useSyncExternalStore } from 'react';
import { useOnPhone } from './on-phone.ts';

/** The width that gives a table room, which the chrome uses too. */
const WIDE = '(min-width: 64rem)';

let known: MediaQueryList | undefined;

/** Asks the browser once: every drawing reads the answer. */
const wide = (): MediaQueryList => {
  known ??= matchMedia(WIDE);
  return known;
};

const observe = (changed: () => void): (() => void) => {
  wide().addEventListener('change', changed);
  return () => wide().removeEventListener('change', changed);
};

/** Says whether the screen is wide enough for rows with columns; else there are cards. */
export function useWide(): boolean {
  const isWide = useSyncExternalStore(observe, () => wide().matches);
  return !useOnPhone() && isWide;
}
