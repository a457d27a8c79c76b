import type { FormDefinition } from '@sampark/core/forms/definition';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage.ts';
import { sayProblems } from './check-command.ts';
import { formFiles } from './form-files.ts';

const WRITERS: Readonly<Record<string, (form: FormDefinition) => string>> = {
  xform: writeXform,
  json: (form) => JSON.stringify(form, null, 2),
};

/** Writes the form of a workbook to the standard output, in another shape. @returns 1: it is no form, and why was said */
export async function formConvert(args: readonly string[], around: Surroundings): Promise<number> {
  const { files, values } = formFiles(args, { to: { type: 'string' } });
  const [file, ...more] = files;
  const write = WRITERS[String(values.to)];
  if (!file || more.length > 0) throw new UsageError('it takes one file');
  if (!write) throw new UsageError(`--to takes ${Object.keys(WRITERS).join(' or ')}`);
  const read = await file.read();
  if (typeof read !== 'string' && read.form) {
    around.say(write(read.form));
    return 0;
  }
  around.complain(`sampark: ${file.name}: it is no form`);
  for (const line of sayProblems(read)) around.complain(line);
  return 1;
}
