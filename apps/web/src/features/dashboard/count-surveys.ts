import type { SurveySummary } from '@sampark/core/survey/summary';

export interface SurveyCounts {
  readonly total: number;
  readonly complete: number;
  /** Not complete, drafts included. */
  readonly inProgress: number;
}

/** The dashboard's figures of completion; those of sync are the sync status's own. */
export function countSurveys(surveys: readonly SurveySummary[]): SurveyCounts {
  const total = surveys.length;
  const complete = surveys.filter((survey) => survey.is_complete).length;
  return {
    total,
    complete,
    inProgress: total - complete,
  };
}
