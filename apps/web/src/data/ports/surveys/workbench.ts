import type { QueuedOperation } from '@sampark/core/device/queue';
import type { FieldProblem } from '@sampark/core/forms/checks/validate';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { NamedVillage } from '@sampark/core/places/village-names';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import type { WireOperation } from '@sampark/core/wire/wire';

/** An operation in the outbox, as the workbench shows it. */
export interface WaitingOperation
  extends NamedVillage,
    Pick<SurveySummary, 'survey_id' | 'record_id' | 'form_name'> {
  readonly id: string;
  readonly action: QueuedOperation['action'];
  /** ISO 8601. */
  readonly timestamp: string;
  readonly attempts: number;
  readonly last_error: string | null;
  /** Milliseconds since 1970; 0: with the next sync. */
  readonly next_attempt_at: number;
  readonly sent: boolean;
  /** The operation as it goes over the wire. */
  readonly payload: WireOperation;
}

export interface SyncLogLine {
  /** ISO 8601. */
  readonly timestamp: string;
  readonly status: 'success' | 'partial' | 'error';
  /** A code: done, refused, held, unreachable, unauthenticated, wrong_user, busy. */
  readonly message: string;
  readonly details: { readonly success: number; readonly failed: number };
}

/** The bytes in use and allowed, as the browser estimates them; `null` where it does not say. */
export interface StorageUse {
  readonly used: number | null;
  readonly quota: number | null;
  readonly persistent: boolean;
}

/**
 * The reason why a piece of a file was not imported. `not_here`: it changes a survey that this device does
 * not hold. `no_name`, `unknown_form`: the server would refuse the survey that it makes.
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

/** An answer of a file that was not imported. */
export interface AnswerNotTaken {
  readonly survey_id: string;
  readonly village_name: string;
  readonly form: FormDefinition;
  readonly field: FieldPath;
  readonly value: Value;
  /** The reason; `null`: another answer is typed here and not saved. */
  readonly problem: FieldProblem | null;
}

/** The result of an import. Imported surveys and refusals are never both empty. */
export interface ImportResult {
  /** The surveys that have the file's values now: as a draft, unless the import made them. */
  readonly survey_ids: readonly string[];
  /** The surveys that the import made, saved at once. */
  readonly made: readonly string[];
  /** The reason for each piece that was not imported. */
  readonly left: readonly ImportRefusal[];
  readonly not_taken: readonly AnswerNotTaken[];
}

/** A survey in quarantine: the time (ISO 8601), and its record as the text of a file. */
export interface DamagedSurvey {
  readonly survey_id: string;
  readonly at: string;
  readonly file: string;
}

/** The state between this device and the server, laid open. */
export interface WorkbenchPort {
  readonly operations: () => Promise<readonly WaitingOperation[]>;
  /** Returns the log, newest first, at most 20 entries. */
  readonly log: () => Promise<readonly SyncLogLine[]>;
  readonly storage: () => Promise<StorageUse>;
  /** Sends the operation now. */
  readonly retry: (operationId: string) => Promise<void>;
  /** Returns the text of a file that `importFile` reads, on this device or another. */
  readonly exportOperation: (operationId: string) => Promise<string | null>;
  /**
   * Imports what was exported, surveys or operations, as edits of this device. They go through the same
   * merge.
   */
  readonly importFile: (text: string) => Promise<ImportResult>;
  /** Returns the surveys in quarantine: the time, and the record as the text of a file. */
  readonly quarantine: () => Promise<readonly DamagedSurvey[]>;
}
