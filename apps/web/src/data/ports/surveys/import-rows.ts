import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { MappedFile } from '@sampark/core/tables/columns';
import type { ImportProblem } from '@sampark/core/tables/import-problem';
import type { DeviceFailure } from '../device-failure.ts';

/** A file of rows, and what a person chose for it. */
export interface RowsToImport {
  readonly file: MappedFile;
  /** The form of rows that name none; empty: each says its own. */
  readonly form_name: string;
  /** The panchayat of rows that name none; empty: each says its own. */
  readonly panchayat_id: string;
}

/** The effect of an import of rows on surveys, before or after it. */
export interface ImportCounts {
  readonly made: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Nothing of these is imported. */
  readonly refused: number;
}

export type RowsResult =
  | {
      readonly ok: true;
      readonly counts: ImportCounts;
      /** In the order of the file. */
      readonly problems: readonly ImportProblem[];
      /** The id of the entry under Changes; `null`: it was a dry run, or there was nothing to do. */
      readonly action_id: string | null;
    }
  | { readonly ok: false; readonly because: DeviceFailure };

/** Takes surveys out of files of rows. */
export interface ImportRowsPort {
  /** Returns the newest version of a form that is here; `null`: it has not reached this device. */
  readonly form: (name: string) => FormDefinition | null;
  /** Finds out what an import would do, and does nothing. @param progress hears how many of how many surveys are done */
  readonly check: (rows: RowsToImport, progress: (done: number, all: number) => void) => Promise<RowsResult>;
  /** Does it, as ordinary edits that are saved at once. Whatever has changed since the check is judged anew. */
  readonly apply: (rows: RowsToImport, progress: (done: number, all: number) => void) => Promise<RowsResult>;
}
