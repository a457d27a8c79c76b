import type { SyncView } from '../src/data/ports/sync.ts';

/** The view of a device on which nothing waits and nothing happens. */
export const quiet: SyncView = {
  state: 'idle',
  online: true,
  reachable: true,
  edits: 0,
  drafts: 0,
  pending: 0,
  deletions: 0,
  failed: 0,
  conflicts: 0,
  synced: 3,
  total: 3,
  last_sync: null,
  oldest_unsynced: null,
  progress: null,
  for_review: 0,
};
