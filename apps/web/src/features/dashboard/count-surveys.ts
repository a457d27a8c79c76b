import type { SurveySummary } from '@sampark/core/survey/summary';

export interface SurveyCounts {
  readonly total: number;
  readonly complete: number;
  /** Not complete, drafts included. */
  readonly inProgress: number;
  /** Saved content, or a part of it, is only on this device. */
  readonly unsynced: number;
  /** Rounded share of surveys whose saved content is on the server; 100 when there is none. */
  readonly syncedPercentage: number;
}

/** The dashboard's figures. A survey in conflict is on the server: both values are kept there. */
export function countSurveys(surveys: readonly SurveySummary[]): SurveyCounts {
  const total = surveys.length;
  const complete = surveys.filter((survey) => survey.is_complete).length;
  const unsynced = surveys.filter(
    ({ sync_status }) => sync_status === 'pending' || sync_status === 'failed',
  ).length;
  return {
    total,
    complete,
    inProgress: total - complete,
    unsynced,
    syncedPercentage: total === 0 ? 100 : Math.round(((total - unsynced) / total) * 100),
  };
}
