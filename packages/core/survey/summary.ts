import type { SurveyReview } from './about/review-state.ts';
import { isRecordForm } from './record-form.ts';
import type { SurveyStatus, SyncStatus } from './survey.ts';
import type { FieldPath } from './values.ts';

/**
 * The facts that lists show of a survey without opening it. On the device they stay in the clear. Times are
 * ISO 8601.
 */
export interface SurveySummary {
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly village_name: string;
  /** The record that it is about; empty: it is about a village, or its panchayat. */
  readonly record_id: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly survey_date: string;
  readonly form_name: string;
  readonly form_version: number;
  readonly status: SurveyStatus;
  readonly completion_percentage: number;
  readonly is_complete: boolean;
  readonly sections_started: number;
  readonly sync_status: SyncStatus;
  /** It holds typing that has not been saved. */
  readonly is_draft: boolean;
  /** Saved work waits for the server; beside an open conflict, `sync_status` does not show it. */
  readonly unsent: boolean;
  /** Whether the server has ever acknowledged it. */
  readonly on_server: boolean;
  /** Fields saved here that the server has not acknowledged; a deletion or a choice without values counts as one. */
  readonly edits: number;
  /** Open conflicts. */
  readonly conflicts: number;
  /** Answers that do not go together and for which nobody has given a reason. */
  readonly warnings: number;
  /** The state of its review; `sent` also where answers have changed since they were checked. */
  readonly review: SurveyReview['state'];
  /** The question or module that was returned first; empty: none, or the survey as a whole. */
  readonly returned_to: FieldPath;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by_username: string;
  readonly created_by_fullname: string;
  /** The time of the oldest change that exists only on this device; `null`: there is none. */
  readonly unsynced_since: string | null;
}

/** Whether this is the summary of a record, which is no survey to people. */
export const isRecord = ({ form_name }: Pick<SurveySummary, 'form_name'>): boolean => isRecordForm(form_name);

/** Returns a survey's year: that of its date, else that of its creation. */
export const yearOf = ({
  survey_date,
  created_at,
}: Pick<SurveySummary, 'survey_date' | 'created_at'>): string => (survey_date || created_at).slice(0, 4);

export const isInConflict = ({ sync_status, conflicts }: SurveySummary): boolean =>
  sync_status === 'conflict' || conflicts > 0;
