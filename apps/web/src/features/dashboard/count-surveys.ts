import type { SurveySummary } from '@sampark/core/survey/summary';

export interface SurveyCounts {
  readonly total: number;
  readonly complete: number;
  /** Not complete, drafts included. */
  readonly inProgress: number;
}

/** Counts complete and unfinished surveys for the dashboard. The sync status brings the figures of sync. */
export function countSurveys(surveys: readonly SurveySummary[]): SurveyCounts {
  const total = surveys.length;
  const complete = surveys.filter((survey) => survey.is_complete).length;
  return {
    total,
    complete,
    inProgress: total - complete,
  };
}
