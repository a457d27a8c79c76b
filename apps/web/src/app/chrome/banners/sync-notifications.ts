import type { SyncView } from '../../../data/ports/sync.ts';

/** A notification for a person who is not looking at the app. */
export type SyncNotification =
  | { readonly kind: 'conflict' }
  | { readonly kind: 'synced'; readonly count: number }
  | { readonly kind: 'failed' };

/** The state that is kept between two looks at the sync. */
export interface SyncMemory {
  readonly conflicts: number;
  /** Surveys that waited when something was last sent, or since. */
  readonly waiting: number;
  /** The last sync that ended has failed: another failure is not worth a second notification. */
  readonly failed: boolean;
}

const FAILED: readonly SyncView['state'][] = ['error', 'server_unreachable'];

export const firstMemory = (view: SyncView): SyncMemory => ({
  conflicts: view.conflicts,
  waiting: view.pending,
  failed: false,
});

/**
 * Returns the next memory, and the notification that this look at the sync calls for; `null`: none.
 *
 * | the sync | the notification |
 * |---|---|
 * | found a survey in which somebody has to choose | a conflict |
 * | ended, and fewer of the waiting surveys wait now | how many surveys were sent |
 * | could not end while something waits, after one that did | that it failed, once |
 */
export function nextNotification(
  memory: SyncMemory,
  view: SyncView,
): readonly [SyncMemory, SyncNotification | null] {
  if (view.state === 'syncing') {
    return [{ ...memory, waiting: Math.max(memory.waiting, view.pending) }, null];
  }
  const failed = FAILED.includes(view.state);
  const ended = failed || view.state === 'synced';
  const next: SyncMemory = {
    conflicts: view.conflicts,
    waiting: view.pending,
    failed: ended ? failed : memory.failed,
  };
  if (view.conflicts > memory.conflicts) return [next, { kind: 'conflict' }];
  const sent = memory.waiting - view.pending;
  if (view.state === 'synced' && sent > 0) return [next, { kind: 'synced', count: sent }];
  if (failed && !memory.failed && view.pending > 0) return [next, { kind: 'failed' }];
  return [next, null];
}
