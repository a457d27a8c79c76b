import type { QueuedOperation } from '@sampark/core/sync/queue';
import type { WireOperation } from '@sampark/core/sync/wire';

/** An operation that waits, as a workbench shows it. */
export interface WaitingOperation {
  readonly id: string;
  readonly survey_id: string;
  readonly village_name: string;
  readonly action: QueuedOperation['action'];
  /** ISO 8601. */
  readonly timestamp: string;
  readonly attempts: number;
  readonly last_error: string | null;
  /** Milliseconds since 1970; 0: at the next occasion. */
  readonly next_attempt_at: number;
  readonly sent: boolean;
  /** As it goes over the wire. */
  readonly payload: WireOperation;
}

export interface SyncLogLine {
  /** ISO 8601. */
  readonly timestamp: string;
  readonly status: 'success' | 'partial' | 'error';
  /** A machine word: done, refused, held, unreachable, unauthenticated, wrong_user, busy. */
  readonly message: string;
  readonly details: { readonly success: number; readonly failed: number };
}

/** Bytes, as the browser estimates them; `null` where it does not tell. */
export interface StorageUse {
  readonly used: number | null;
  readonly quota: number | null;
  readonly persistent: boolean;
}

/** Why a piece of a file was not taken; `not_here`: it changes a survey that this device does not hold. */
export type ImportRefusal =
  | 'device_full'
  | 'device_broken'
  | 'unreadable'
  | 'unknown_action'
  | 'not_allowed'
  | 'not_here';

/** What came of a file: the surveys that have its values now, and why each other piece of it was left. Never both empty. */
export interface ImportResult {
  readonly survey_ids: readonly string[];
  readonly left: readonly ImportRefusal[];
}

/** A survey that could not be read and was set aside: when (ISO 8601), and all that was there as a file's text. */
export interface DamagedSurvey {
  readonly survey_id: string;
  readonly at: string;
  readonly file: string;
}

/** What stands between this device and the server, laid open. */
export interface WorkbenchPort {
  readonly operations: () => Promise<readonly WaitingOperation[]>;
  /** The newest first, at most 20. */
  readonly log: () => Promise<readonly SyncLogLine[]>;
  readonly storage: () => Promise<StorageUse>;
  /** Sends the operation at the next occasion, which is now. */
  readonly retry: (operationId: string) => Promise<void>;
  /** A file's text that `importFile` reads back, on this device or another. */
  readonly exportOperation: (operationId: string) => Promise<string | null>;
  /** Takes what was exported, surveys or operations, in as edits of this device: it goes through the same merge. */
  readonly importFile: (text: string) => Promise<ImportResult>;
  /** Surveys that could not be read and were set aside: when, and all that was there as a file's text. */
  readonly setAside: () => Promise<readonly DamagedSurvey[]>;
}
