import type { FieldPath, Value } from '@sampark/core/survey/values';

/** One operation of a survey's history, newest first. */
export interface HistoryLine {
  readonly version: number;
  readonly op_id: string;
  /** The username. */
  readonly user: string;
  readonly user_fullname: string;
  readonly device_id: string | null;
  /** ISO 8601, the server's clock. */
  readonly at: string;
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'resolve' | 'offer';
  /**
   * The server's values before and after; they are equal where the server's value was kept. `mine` went into
   * a conflict.
   */
  readonly changes: readonly {
    readonly field: FieldPath;
    readonly was: Value;
    readonly now: Value;
    readonly mine?: Value;
  }[];
}

/** A survey or a record in the recycle bin. Times are ISO 8601. */
export interface DeletedSurvey {
  readonly survey_id: string;
  readonly form_name: string;
  readonly village_name: string;
  /** The record that it is about; empty: none. */
  readonly record_id: string;
  /** The name of a record; empty: it is a survey. */
  readonly record_label: string;
  readonly panchayat_id: string;
  readonly version: number;
  readonly deleted_at: string;
  /** The username of the person who deleted it; empty: unknown. */
  readonly deleted_by_username: string;
  readonly deleted_by_fullname: string;
  readonly completion_percentage: number;
}
