import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { FormTest } from '@sampark/core/forms/form-tests/form-test';

/** A fault in a file; the places are null where it is about all of it. */
export interface FileProblem {
  readonly sheet: string | null;
  readonly row: number | null;
  readonly column: string | null;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The form in a file, or what keeps it from being one. */
export interface ReadFile {
  readonly form: FormDefinition | null;
  readonly problems: readonly FileProblem[];
  readonly warnings: readonly FileProblem[];
  /** The version as the file writes it; absent: it says none. */
  readonly writtenVersion?: string;
  /** The name of the form's root in the paths of its XForm; absent: `data`. */
  readonly root?: string;
  /** The form's own tests; absent: the file has none. */
  readonly tests?: readonly FormTest[];
}

/** Returns a problem as the only thing to say of a file as a whole. */
export const wholeFileProblem = ({ code, params }: Pick<FileProblem, 'code' | 'params'>): ReadFile => ({
  form: null,
  problems: [{ sheet: null, row: null, column: null, code, params }],
  warnings: [],
});
