import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { BaseMapsPort } from '../../../data/ports/base-maps.ts';
import type { Live } from '../../../data/ports/live.ts';
import { useAppData } from '../../data/app-data.ts';
import { useOpened } from '../../data/use-opened.ts';

/** Returns what screens may do with base maps; undefined until its code is here. With each screen the server is asked which maps there are. */
export function useBaseMaps(): BaseMapsPort | undefined {
  const data = useAppData();
  const port = useOpened(useCallback(() => data.baseMaps(), [data]));
  useEffect(() => port?.look(), [port]);
  return port;
}

const nothing = (): undefined => undefined;
const noEnd = (): (() => void) => nothing;

/** Returns the newest value of something that may not be there yet. */
export const useLater = <T>(live: Live<T> | undefined): T | undefined =>
  useSyncExternalStore(live?.subscribe ?? noEnd, live?.get ?? nothing);
