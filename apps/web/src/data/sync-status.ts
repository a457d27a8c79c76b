import type { SurveySummary } from '@sampark/core/survey/summary';
import type { SyncState, SyncView } from './ports.ts';

const count = (surveys: readonly SurveySummary[], status: SurveySummary['sync_status']): number =>
  surveys.filter((survey) => survey.sync_status === status).length;

const oldest = (surveys: readonly SurveySummary[]): string | null =>
  surveys.reduce<string | null>(
    (first, { unsynced_since: since }) =>
      since !== null && (first === null || since < first) ? since : first,
    null,
  );

/** What the sync indicator shows, from the surveys on the device and what the loop last said. */
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
  const unsent = surveys.filter((survey) => survey.unsent).length;
  return {
    state: loop.state,
    online: loop.online,
    reachable: loop.reachable,
    edits: surveys.reduce((total, survey) => total + survey.edits, deletions),
    drafts: surveys.filter((survey) => survey.is_draft).length,
    pending: unsent + deletions,
    deletions,
    failed: count(surveys, 'failed'),
    conflicts: count(surveys, 'conflict'),
    synced: surveys.filter((survey) => survey.sync_status === 'synced' && !survey.unsent).length,
    total: surveys.length + deletions,
    last_sync: loop.lastSync,
    oldest_unsynced: oldest(surveys),
    progress: loop.progress,
    for_review: loop.forReview,
  };
};
