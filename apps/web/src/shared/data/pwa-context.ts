import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Pwa, PwaView } from '../../pwa/pwa.ts';

const PwaContext = createContext<Pwa | null>(null);

export const PwaProvider = PwaContext.Provider;

/** What the installed app can do now, and the actions for it. */
export function usePwa(): readonly [PwaView, Pwa] {
  const pwa = useContext(PwaContext);
  if (!pwa) throw new Error('usePwa outside of PwaProvider');
  return [useSyncExternalStore(pwa.subscribe, pwa.get), pwa];
}

/** Keeps the page from being reloaded for an update while the calling screen is there. */
export function useNoReload(): void {
  const [, pwa] = usePwa();
  useEffect(() => pwa.holdReload(), [pwa]);
}
