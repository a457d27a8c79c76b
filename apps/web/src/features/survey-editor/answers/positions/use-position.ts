import { useEffect, useState } from 'react';
import type { Measured } from './position-text.ts';

/** The longest wait for a first position, in milliseconds: a phone without network needs the sky for it. */
const LONGEST_WAIT = 60_000;

/**
 * Why there is no position.
 * - `refused`: the person, or the settings of the browser or the phone, do not allow it;
 * - `unavailable`: the device finds none;
 * - `late`: there is none after a minute, and the search goes on.
 */
export type PositionFailure = 'refused' | 'unavailable' | 'late';

/** The search for a position. */
export interface PositionSearch {
  /** The newest one; null: there is none yet. */
  readonly newest: Measured | null;
  /** The most exact one; null: there is none yet. */
  readonly best: Measured | null;
  readonly failure: PositionFailure | null;
}

const FAILURES: readonly PositionFailure[] = ['refused', 'unavailable', 'late'];

/** Measures the position while the caller is on the screen. */
export function usePosition(): PositionSearch {
  const [search, setSearch] = useState<PositionSearch>({ newest: null, best: null, failure: null });
  useEffect(() => {
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) =>
        setSearch(({ best }) => ({
          newest: coords,
          best: best && best.accuracy < coords.accuracy ? best : coords,
          failure: null,
        })),
      ({ code }) => setSearch((before) => ({ ...before, failure: FAILURES[code - 1] ?? 'unavailable' })),
      { enableHighAccuracy: true, timeout: LONGEST_WAIT, maximumAge: 0 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, []);
  return search;
}
