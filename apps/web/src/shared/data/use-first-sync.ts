import { useAppData, useLivePart } from './app-data.ts';

/** Whether this device is getting the person's surveys for the first time: empty does not mean that there are none. */
export function useFirstSync(): boolean {
  return useLivePart(
    useAppData().sync.status,
    (status) => status === undefined || (status.last_sync === null && status.state === 'syncing'),
  );
}
