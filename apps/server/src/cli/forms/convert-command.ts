import type { FormDefinition } from '@sampark/core/forms/definition';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { formProblemTexts } from '@sampark/i18n/form-problems';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage.ts';
import { complainOfFile } from './check-command.ts';
import { languageIn, oneFormFile } from './form-files.ts';

const WRITERS: Readonly<Record<string, (form: FormDefinition) => string>> = {
  xform: writeXform,
  json: (form) => JSON.stringify(form, null, 2),
};

/** Writes the form of a workbook to the standard output, in another shape. @returns 1: it is no form, and why was said */
export async function formConvert(args: readonly string[], around: Surroundings): Promise<number> {
  const { file, values } = oneFormFile(args, { to: { type: 'string' }, lang: { type: 'string' } });
  const write = WRITERS[String(values.to)];
  if (!write) throw new UsageError(`--to takes ${Object.keys(WRITERS).join(' or ')}`);
  const read = await file.read();
  if (read.form) {
    around.say(write(read.form));
    return 0;
  }
  return complainOfFile(file.name, read, await formProblemTexts(languageIn(values)), around);
}
