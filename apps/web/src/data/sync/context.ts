import type { OperationStamp } from '@sampark/core/device/queue';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Send } from '../api/client.ts';
import type { Platform } from '../browser/platform.ts';
import type { Forms } from '../database/forms.ts';
import type { Database } from '../database/schema.ts';
import type { SurveyStore } from '../database/survey-store.ts';

/** The parts that one round of sync works with: one person's rows, and the way to the server. */
export interface SyncContext {
  readonly db: Database;
  readonly store: SurveyStore;
  readonly forms: Forms;
  readonly send: Send;
  readonly platform: Platform;
  /** Returns a fresh operation id and the time. */
  readonly stamp: () => OperationStamp;
  /** Returns the summaries of all surveys, from memory. */
  readonly summaries: () => Promise<readonly SurveySummary[]>;
  /**
   * Returns the summaries of some surveys as lists show them now; nothing as long as not all rows are read.
   */
  readonly shown: (surveyIds: readonly string[]) => ReadonlyMap<string, SurveySummary>;
  /** Shows summaries in lists ahead of their rows. */
  readonly showAhead: (change: ReadonlyMap<string, SurveySummary>) => void;
  /** Counts the surveys with unacknowledged work, from memory; `null`: not all rows are read. */
  readonly waiting: () => number | null;
  /** Returns whether saved work waits to be sent, or may wait; from memory. */
  readonly isWaiting: () => boolean;
  /**
   * The followed panchayats have changed: asks who the person is by now. @returns false: the server did not
   * answer
   */
  readonly scopeMoved: () => Promise<boolean>;
}
