import { isRecord, type SurveySummary } from '@sampark/core/survey/summary';
import type { SyncState, SyncView } from '../ports/sync.ts';

/** Counts the figures in one pass: there may be ten thousand surveys, and every Save counts again. */
const count = (surveys: readonly SurveySummary[]) => {
  const counted = { unsent: 0, edits: 0, drafts: 0, failed: 0, conflicts: 0, synced: 0, total: 0 };
  let oldest: string | null = null;
  for (const survey of surveys) {
    const { unsent, edits, is_draft, sync_status, unsynced_since: since } = survey;
    counted.edits += edits;
    if (unsent) counted.unsent += 1;
    if (is_draft) counted.drafts += 1;
    if (sync_status === 'failed') counted.failed += 1;
    if (sync_status === 'conflict') counted.conflicts += 1;
    // Work on records waits like any other, but they are no surveys.
    if (!isRecord(survey)) {
      counted.total += 1;
      if (sync_status === 'synced' && !unsent) counted.synced += 1;
    }
    if (since !== null && (oldest === null || since < oldest)) oldest = since;
  }
  return { ...counted, oldest };
};

const counts = new WeakMap<readonly SurveySummary[], ReturnType<typeof count>>();

/** Returns the figures of a list, which stay the same whatever the loop does meanwhile. */
const countedOf = (surveys: readonly SurveySummary[]) => {
  const counted = counts.get(surveys) ?? count(surveys);
  counts.set(surveys, counted);
  return counted;
};

/** Returns whether two views show the same: a loop reports every step it takes. */
export const isSameView = (one: SyncView, other: SyncView | undefined): boolean =>
  other !== undefined &&
  (Object.keys(one) as (keyof SyncView)[]).every((key) => Object.is(one[key], other[key]));

/** Makes the view of the sync indicator, from the surveys on the device and the state of the loop. */
export const syncViewOf = (
  surveys: readonly SurveySummary[],
  loop: {
    readonly state: SyncState;
    readonly online: boolean;
    readonly reachable: boolean;
    /** Surveys whose deletion waits. */
    readonly deletions: number;
    readonly lastSync: string | null;
    readonly progress: SyncView['progress'];
    readonly forReview: number;
  },
): SyncView => {
  const { deletions } = loop;
  const counted = countedOf(surveys);
  return {
    state: loop.state,
    online: loop.online,
    reachable: loop.reachable,
    edits: counted.edits + deletions,
    drafts: counted.drafts,
    pending: counted.unsent + deletions,
    deletions,
    failed: counted.failed,
    conflicts: counted.conflicts,
    synced: counted.synced,
    total: counted.total + deletions,
    last_sync: loop.lastSync,
    oldest_unsynced: counted.oldest,
    progress: loop.progress,
    for_review: loop.forReview,
  };
};
