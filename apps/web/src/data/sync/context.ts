import type { OperationStamp } from '@sampark/core/device/queue';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Send } from '../api/client.ts';
import type { Platform } from '../browser/platform.ts';
import type { Forms } from '../database/device-store.ts';
import type { Database } from '../database/schema.ts';
import type { SurveyStore } from '../database/survey-store.ts';

/** What one round of sync works with: one person's rows, and the way to the server. */
export interface SyncContext {
  readonly db: Database;
  readonly store: SurveyStore;
  readonly forms: Forms;
  readonly send: Send;
  readonly platform: Platform;
  /** A fresh operation id and the time. */
  readonly stamp: () => OperationStamp;
  /** What lists show of all surveys, from memory. */
  readonly summaries: () => Promise<readonly SurveySummary[]>;
  /** What lists show of some of them now; nothing as long as not all rows are read. */
  readonly shown: (surveyIds: readonly string[]) => ReadonlyMap<string, SurveySummary>;
  /** Lists show this from now on, ahead of the rows. */
  readonly showAhead: (change: ReadonlyMap<string, SurveySummary>) => void;
  /** Surveys of which the server has not taken all, from memory; `null`: not all rows are read. */
  readonly waiting: () => number | null;
  /** Whether something saved here waits to be sent, or may; from memory. */
  readonly isWaiting: () => boolean;
  /** The panchayats that are followed are others than before: asks who the person is by now. False: not told. */
  readonly scopeMoved: () => Promise<boolean>;
}
