import type { Point } from '@sampark/core/forms/geo-points';
import { useCallback, useState } from 'react';

/** The longest wait for a place, in milliseconds: under trees a phone takes its time. */
const LONGEST_WAIT = 30_000;

/** The place of the person. `refused`: they do not let the app know. */
export type Here =
  | { readonly kind: 'not_asked' | 'asking' | 'refused' | 'unknown' }
  | { readonly kind: 'known'; readonly place: Point };

/** Returns where the person stands, and the functions that ask the phone and forget it again. It asks only then. */
export function useHere(): { readonly here: Here; readonly ask: () => void; readonly forget: () => void } {
  const [here, setHere] = useState<Here>({ kind: 'not_asked' });
  const ask = useCallback(() => {
    setHere({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setHere({ kind: 'known', place: [coords.latitude, coords.longitude] }),
      ({ code, PERMISSION_DENIED }) => setHere({ kind: code === PERMISSION_DENIED ? 'refused' : 'unknown' }),
      { enableHighAccuracy: true, timeout: LONGEST_WAIT },
    );
  }, []);
  const forget = useCallback(() => setHere({ kind: 'not_asked' }), []);
  return { here, ask, forget };
}
