import type { QueueEntry } from '@sampark/core/device/queue';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { SurveyStatus } from '@sampark/core/survey/survey';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Sealed } from './codec.ts';

/** A stored summary. One that an older program wrote lacks later figures. */
export type StoredSummary = Omit<SurveySummary, Later> & Partial<Pick<SurveySummary, Later>>;

type Later = 'warnings' | 'record_id' | 'review' | 'returned_to';

/** A row of `surveys`: the summary in the clear for lists, the layers sealed. */
export interface SurveyRecord {
  readonly owner: string;
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly status: SurveyStatus;
  readonly created_at: string;
  /** Rises with every write to the row or to its operations. A writer checks it. */
  readonly rev: number;
  /** A deletion waits, so lists do not show the row. */
  readonly hidden: boolean;
  readonly summary: StoredSummary;
  readonly content: Sealed;
}

/** A row of `pendingSync`: in the clear what the workbench shows, the operation itself sealed. */
export type OperationRecord = QueueEntry & {
  readonly owner: string;
  /** `null` in a receipt: its content is in the survey. */
  readonly content: Sealed | null;
};

/** A row of `syncLogs`. */
export interface SyncLogRecord {
  readonly id?: number;
  readonly owner: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly status: 'success' | 'partial' | 'error';
  readonly message: string;
  readonly details: { readonly success: number; readonly failed: number };
}

export interface SamparkSchema extends DBSchema {
  surveys: {
    key: [string, string];
    value: SurveyRecord;
    indexes: { survey_id: string; panchayat_id: string; status: string; created_at: string };
  };
  pendingSync: { key: string; value: OperationRecord; indexes: { survey: [string, string] } };
  syncLogs: { key: number; value: SyncLogRecord; indexes: { owner: string } };
  schemas: { key: [string, number]; value: FormDefinition; indexes: { name: string } };
  meta: { key: string; value: unknown };
}

export type Database = IDBPDatabase<SamparkSchema>;
