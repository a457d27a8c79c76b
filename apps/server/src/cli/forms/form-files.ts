import { readFile, stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { shippedInAllLanguages } from '@sampark/core/forms/shipped/in-all-languages';
import { readTexts } from '@sampark/i18n/files';
import { type FormProblemTexts, formProblemTexts } from '@sampark/i18n/form-problems';
import { knownLanguage, LANGUAGES, type Language } from '@sampark/i18n/languages';
import { firstLine } from '../../first-line.ts';
import { type ReadFile, wholeFileProblem } from '../../services/forms/file-read.ts';
import { readFormFile } from '../../services/forms/read-form-file.ts';
import { checkSize } from '../../services/forms/workbook/read-workbook.ts';
import { WorkbookError } from '../../services/forms/workbook/workbook-error.ts';
import { UsageError } from '../usage.ts';
import { readListFiles } from './list-files.ts';
import { readDefinition } from './read-definition.ts';

/** A file of the command line. */
interface FormFile {
  /** As it was given. A form that ships with this version goes by its own name. */
  readonly name: string;
  /** @param known the types of which there are records, beside those that `--records` names */
  readonly read: (known?: Iterable<string>) => Promise<ReadFile>;
}

/** The words behind a command about forms. */
interface FormWords {
  readonly files: readonly FormFile[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new WorkbookError('file_missing');
    checkSize(found.size);
    return await readFile(file);
  } catch (error) {
    if (error instanceof WorkbookError || !(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') throw new WorkbookError('file_missing', {}, { cause: error });
    throw new WorkbookError('file_unreadable', { reason: firstLine(error) }, { cause: error });
  }
}

async function readForm(file: string, recordTypes: ReadonlySet<string>): Promise<ReadFile> {
  const shipped = shippedInAllLanguages.find(({ name }) => name === file);
  if (shipped) return { form: shipped, problems: [], warnings: [] };
  try {
    const bytes = await readBytes(file);
    if (extname(file).toLowerCase() === '.json') return readDefinition(bytes.toString('utf8'));
    return await readFormFile(file, bytes, (names) => readListFiles(dirname(file), names), recordTypes);
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    return wholeFileProblem(error);
  }
}

/**
 * Reads the words behind a command that takes files of forms. `--records household,school` names types of which there are records: a command
 * that asks no database knows none. Throws a `UsageError` where there is none.
 */
export function formFiles(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): FormWords {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { ...options, records: { type: 'string' } },
    strict: true,
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new UsageError('it takes a file');
  const named = String(values['records'] ?? '').split(',');
  return {
    files: positionals.map((name) => ({
      name,
      read: (known = []) => readForm(name, new Set([...known, ...named])),
    })),
    values,
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

/** Returns the sentences about forms in the language of `--lang`; English where there is none. Throws a `UsageError`. */
export async function problemTextsOf(words: FormWords['values']): Promise<FormProblemTexts> {
  const language = languageIn(words);
  return formProblemTexts(language, await readTexts(language, 'form-problems'));
}

function languageIn({ lang = 'en' }: FormWords['values']): Language {
  const known = knownLanguage(String(lang));
  if (known === null) throw new UsageError(`--lang takes ${LANGUAGES.join(', ')}`);
  return known;
}
