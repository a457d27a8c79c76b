import { seesWhole } from '@sampark/core/access/roles';
import type { LinkInfo } from '@sampark/core/access/shares/by-link';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AppData } from '../../data/ports/app-data.ts';
import type { Live } from '../../data/ports/live.ts';
import type { SessionState } from '../../data/ports/people/session.ts';

const AppDataContext = createContext<AppData | null>(null);

/** Hands the device's data down to every screen. */
export const AppDataProvider = AppDataContext.Provider;

/** Returns the device's data. Throws outside of the provider, because the app was then put together wrongly. */
export function useAppData(): AppData {
  const data = useContext(AppDataContext);
  if (!data) throw new Error('useAppData outside of AppDataProvider');
  return data;
}

/** Returns the newest value; undefined while the first one is being read. */
export function useLive<T>(live: Live<T>): T | undefined {
  return useSyncExternalStore(live.subscribe, live.get);
}

/**
 * Returns a part of the newest value. The screen draws again only when that part changes: the sync's status changes with
 * every Save and every step of a round, and most screens need one thing of it.
 */
export function useLivePart<T, P extends string | number | boolean | null>(
  live: Live<T>,
  part: (value: T | undefined) => P,
): P {
  return useSyncExternalStore(live.subscribe, () => part(live.get()));
}

type SignedIn = Extract<SessionState, { kind: 'signed_in' }>;

/** Returns whether the person who is signed in sees surveys whole: makes them, copies them, takes them out in files. */
export const useSeesWhole = (): boolean => seesWhole(useSignedIn().user.role);

/** Returns the link by which the person came who is signed in: they have one survey, and no way to anything else. */
export const useOwnLink = (): LinkInfo | undefined => useSignedIn().user.link;

/** Returns who is signed in. Only for screens behind the guard. */
export function useSignedIn(): SignedIn {
  const session = useLive(useAppData().session.state);
  if (session?.kind !== 'signed_in') throw new Error('A screen behind the guard was drawn without a session');
  return session;
}
