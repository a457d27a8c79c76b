import { useAppData, useLive } from './app-data.ts';

/** Whether this device is getting the person's surveys for the first time: empty does not mean that there are none. */
export function useFirstSync(): boolean {
  const status = useLive(useAppData().sync.status);
  return status === undefined || (status.last_sync === null && status.state === 'syncing');
}
