import { useAppData, useLivePart } from './app-data.ts';

/**
 * Says whether this device is getting the person's surveys for the first time: an empty list does not mean then that there
 * are none.
 */
export function useFirstSync(): boolean {
  return useLivePart(
    useAppData().sync.status,
    (status) => status === undefined || (status.last_sync === null && status.state === 'syncing'),
  );
}
