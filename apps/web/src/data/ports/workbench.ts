import type { QueuedOperation } from '@sampark/core/device/queue';
import type { FormDefinition } from '@sampark/core/forms/definition';
import type { FieldProblem } from '@sampark/core/forms/validate';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import type { WireOperation } from '@sampark/core/wire/wire';

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

/**
 * Why a piece of a file was not taken; `not_here`: it changes a survey that this device does not hold; `no_name`,
 * `unknown_form`: it would make a survey without a village name that fits, or of a form that nobody has given out, which
 * the server refuses.
 */
export type ImportRefusal =
  | 'device_full'
  | 'device_broken'
  | 'unreadable'
  | 'unknown_action'
  | 'not_allowed'
  | 'not_here'
  | 'no_name'
  | 'unknown_form';

/** An answer in a file that was not taken. */
export interface AnswerNotTaken {
  readonly survey_id: string;
  readonly village_name: string;
  readonly form: FormDefinition;
  readonly field: FieldPath;
  readonly value: Value;
  /** Why; `null`: another answer is typed here and not saved. */
  readonly problem: FieldProblem | null;
}

/** What came of a file. Of surveys and what was left, never both are empty. */
export interface ImportResult {
  /** The surveys that have its values now: as a draft, but for those that were made. */
  readonly survey_ids: readonly string[];
  /** Those of them that were not here: saved at once. */
  readonly made: readonly string[];
  /** Why each other piece of it was left. */
  readonly left: readonly ImportRefusal[];
  readonly not_taken: readonly AnswerNotTaken[];
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
  readonly quarantine: () => Promise<readonly DamagedSurvey[]>;
}
