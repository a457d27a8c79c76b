import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type ReadXform, readXform } from '@sampark/core/forms/xform-reader/read-xform';
import { type ReadForm, readXlsForm } from '@sampark/core/forms/xlsform/read-xlsform';
import { firstLine } from '../../first-line.ts';
import { readWorkbook } from '../../services/forms/workbook/read-workbook.ts';
import { WorkbookError } from '../../services/forms/workbook/workbook-error.ts';
import { UsageError } from '../usage.ts';

/** What a file was read as: a workbook, or an XForm. */
export type ReadFile = ReadForm | ReadXform;

/** A file of the command line. */
interface FormFile {
  /** As it was given. */
  readonly name: string;
  /** Reads it as a form. @returns a sentence: it is neither a workbook nor an XForm, or cannot be read */
  readonly read: () => Promise<ReadFile | string>;
}

/** The words behind a command about forms. */
interface FormWords {
  readonly files: readonly FormFile[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

async function readForm(file: string): Promise<ReadFile | string> {
  const name = basename(file, extname(file));
  try {
    const bytes = await readFile(file);
    if (extname(file).toLowerCase() === '.xml') return readXform(bytes.toString('utf8'), name);
    return readXlsForm(await readWorkbook(file, bytes), { name });
  } catch (error) {
    if (error instanceof WorkbookError) return error.message;
    if (error instanceof Error && 'code' in error) return `it cannot be read: ${firstLine(error)}`;
    throw error;
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
