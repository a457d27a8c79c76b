import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Live } from '../data/live.ts';
import type { AppData, SessionState } from '../data/ports.ts';

const AppDataContext = createContext<AppData | null>(null);

/** Hands the device's data down to every screen. */
export const AppDataProvider = AppDataContext.Provider;

/** The device's data. Throws outside of the provider: that is a fault of the composition. */
export function useAppData(): AppData {
  const data = useContext(AppDataContext);
  if (!data) throw new Error('useAppData outside of AppDataProvider');
  return data;
}

/** The newest value; undefined while the first one is being read. */
export function useLive<T>(live: Live<T>): T | undefined {
  return useSyncExternalStore(live.subscribe, live.get);
}

type SignedIn = Extract<SessionState, { kind: 'signed_in' }>;

/** Who is signed in. Only for screens behind the guard. */
export function useSignedIn(): SignedIn {
  const session = useLive(useAppData().session.state);
  if (session?.kind !== 'signed_in') throw new Error('A screen behind the guard was drawn without a session');
  return session;
}
