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
    readonly waiting: number;
    readonly lastSync: string | null;
    readonly progress: SyncView['progress'];
  },
): SyncView => ({
  state: loop.state,
  online: loop.online,
  pending: loop.waiting,
  failed: count(surveys, 'failed'),
  conflicts: count(surveys, 'conflict'),
  synced: count(surveys, 'synced'),
  total: surveys.length,
  last_sync: loop.lastSync,
  oldest_unsynced: oldest(surveys),
  progress: loop.progress,
});
