import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Pwa, PwaView } from '../../pwa/pwa.ts';

const PwaContext = createContext<Pwa | null>(null);

export const PwaProvider = PwaContext.Provider;

/** Returns the state of the installed app now, and the actions for it. */
export function usePwa(): readonly [PwaView, Pwa] {
  const pwa = useContext(PwaContext);
  if (!pwa) throw new Error('usePwa outside of PwaProvider');
  return [useSyncExternalStore(pwa.subscribe, pwa.get), pwa];
}

/** Keeps the page from reloading for an update while the calling screen is there. */
export function useNoReload(): void {
  const [, pwa] = usePwa();
  useEffect(() => pwa.holdReload(), [pwa]);
}
