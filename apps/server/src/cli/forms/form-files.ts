import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { FormDefinition } from '@sampark/core/forms/definition';
import type { FormTest } from '@sampark/core/forms/form-tests/form-test';
import { readXlsForm } from '@sampark/core/forms/xlsform/read-xlsform';
import { knownLanguage, LANGUAGES, type Language } from '@sampark/i18n/languages';
import { firstLine } from '../../first-line.ts';
import { readWorkbook } from '../../services/forms/workbook/read-workbook.ts';
import { WorkbookError } from '../../services/forms/workbook/workbook-error.ts';
import { UsageError } from '../usage.ts';

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

/** A file of the command line. */
interface FormFile {
  /** As it was given. */
  readonly name: string;
  readonly read: () => Promise<ReadFile>;
}

/** The words behind a command about forms. */
interface FormWords {
  readonly files: readonly FormFile[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') throw new WorkbookError('file_missing', {}, { cause: error });
    throw new WorkbookError('file_unreadable', { reason: firstLine(error) }, { cause: error });
  }
}

async function readForm(file: string): Promise<ReadFile> {
  try {
    const sheets = await readWorkbook(file, await readBytes(file));
    return readXlsForm(sheets, { name: basename(file, extname(file)) });
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    const { code, params } = error;
    return {
      form: null,
      problems: [{ sheet: null, row: null, column: null, code, params }],
      warnings: [],
    };
  }
}

/** Reads the words behind a command that takes files of forms. Throws a `UsageError` where there is none. */
export function formFiles(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): FormWords {
  const { positionals, values } = parseArgs({
    args: [...args],
    options,
    strict: true,
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new UsageError('it takes a file');
  return {
    files: positionals.map((name) => ({ name, read: () => readForm(name) })),
    values: values as FormWords['values'],
  };
}

/** Reads the words behind a command that takes one file of a form. Throws a `UsageError` where there is none, or several. */
export function oneFormFile(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): { readonly file: FormFile; readonly values: FormWords['values'] } {
  const { files, values } = formFiles(args, options);
  const [file, ...more] = files;
  if (!file || more.length > 0) throw new UsageError('it takes one file');
  return { file, values };
}

/** Reads the language of `--lang`; English where there is none. Throws a `UsageError`. */
export function languageIn({ lang = 'en' }: FormWords['values']): Language {
  const known = knownLanguage(String(lang));
  if (known === null) throw new UsageError(`--lang takes ${LANGUAGES.join(' or ')}`);
  return known;
}
