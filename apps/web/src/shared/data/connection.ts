import { useAppData, useLivePart } from './app-data.ts';

/** Says whether saved work can reach the server now, as the sync last found it. */
export function useConnection(): 'online' | 'offline' | 'noServer' {
  return useLivePart(useAppData().sync.status, (status) => {
    if (status?.online === false) return 'offline';
    return status?.reachable === false ? 'noServer' : 'online';
  });
}
