import type { SyncView } from '../../../data/ports/sync.ts';

/** What is worth telling somebody who does not look. */
export type News =
  | { readonly kind: 'conflict' }
  | { readonly kind: 'synced'; readonly count: number }
  | { readonly kind: 'failed' };

/** What is remembered between two looks at the sync. */
export interface NewsMemory {
  readonly conflicts: number;
  /** Surveys that waited when they were last sent, or since. */
  readonly waiting: number;
  /** The last sync that ended failed: trying again is no news. */
  readonly failed: boolean;
}

const FAILED: readonly SyncView['state'][] = ['error', 'server_unreachable'];

export const firstMemory = (view: SyncView): NewsMemory => ({
  conflicts: view.conflicts,
  waiting: view.pending,
  failed: false,
});

/**
 * What the next look at the sync has to tell.
 *
 * | the sync | told |
 * |---|---|
 * | found a survey with two answers | a conflict |
 * | ended, and of what waited less waits now | how many surveys were sent |
 * | could not end while something waits, after one that did | that it failed, once |
 */
export function nextNews(memory: NewsMemory, view: SyncView): readonly [NewsMemory, News | null] {
  if (view.state === 'syncing') {
    return [{ ...memory, waiting: Math.max(memory.waiting, view.pending) }, null];
  }
  const failed = FAILED.includes(view.state);
  const ended = failed || view.state === 'synced';
  const next: NewsMemory = {
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
