import type { SurveyStatus, SyncStatus } from './survey.ts';

/** What lists show of a survey without opening it; on the device it stays in the clear. Times are ISO 8601. */
export interface SurveySummary {
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly village_name: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly survey_date: string;
  readonly form_name: string;
  readonly form_version: number;
  readonly status: SurveyStatus;
  readonly completion_percentage: number;
  readonly is_complete: boolean;
  readonly sections_started: number;
  readonly sync_status: SyncStatus;
  /** Something is typed that has not been saved. */
  readonly is_draft: boolean;
  /** Something saved waits for the server; beside an open conflict, `sync_status` does not tell it. */
  readonly unsent: boolean;
  /** Whether the server has ever acknowledged it. */
  readonly on_server: boolean;
  /** Fields saved here that the server has not acknowledged; a deletion or a choice without values counts as one. */
  readonly edits: number;
  /** Open conflicts. */
  readonly conflicts: number;
  /** Answers that do not go together and for which nobody has given a reason. */
  readonly warnings: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by_username: string;
  readonly created_by_fullname: string;
  /** Since when something of this survey exists only on this device; `null` when nothing does. */
  readonly unsynced_since: string | null;
}

/** The year a survey is of: its date's, else that of its creation. */
export const yearOf = ({ survey_date, created_at }: SurveySummary): string =>
  (survey_date || created_at).slice(0, 4);

export const isInConflict = ({ sync_status, conflicts }: SurveySummary): boolean =>
  sync_status === 'conflict' || conflicts > 0;
