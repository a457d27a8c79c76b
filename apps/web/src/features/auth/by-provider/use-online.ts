import { useSyncExternalStore } from 'react';

const follow = (changed: () => void): (() => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** Returns whether the device has network, and draws the caller again when that changes. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);
