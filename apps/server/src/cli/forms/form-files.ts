import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { shippedForms } from '@sampark/core/forms/shipped/shipped-forms';
import { filesNeeded } from '@sampark/core/forms/xlsform/files/file-lists';
import { type ReadForm, readXlsForm } from '@sampark/core/forms/xlsform/read-xlsform';
import { firstLine } from '../../first-line.ts';
import { checkSize, readWorkbook } from '../../services/forms/workbook/read-workbook.ts';
import { WorkbookError } from '../../services/forms/workbook/workbook-error.ts';
import { UsageError } from '../usage.ts';
import { readListFiles } from './list-files.ts';
import { readDefinition } from './read-definition.ts';

/** A file of the command line. */
interface FormFile {
  /** As it was given. A form that ships with this version goes by its own name. */
  readonly name: string;
  /** Reads it as a form. @returns a sentence: it is no workbook or definition, or cannot be read */
  readonly read: () => Promise<ReadForm | string>;
}

/** The words behind a command about forms. */
interface FormWords {
  readonly files: readonly FormFile[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

async function readForm(file: string): Promise<ReadForm | string> {
  const shipped = shippedForms.find(({ name }) => name === file);
  if (shipped) return { form: shipped, problems: [], warnings: [] };
  try {
    const found = await stat(file);
    if (!found.isFile()) return 'it is no file';
    checkSize(found.size);
    if (extname(file).toLowerCase() === '.json') return readDefinition(await readFile(file, 'utf8'));
    const sheets = await readWorkbook(file, await readFile(file));
    const files = await readListFiles(dirname(file), filesNeeded(sheets));
    return readXlsForm(sheets, { name: basename(file, extname(file)) }, files);
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
