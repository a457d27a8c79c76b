import { writeFile } from 'node:fs/promises';
import type { FormDefinition, Item, Module } from '@sampark/core/forms/definition/definition';
import { choicesIn } from '@sampark/core/forms/fields/fields';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { LIMITS } from '@sampark/core/forms/xlsform/limits';
import { markdownOfSheets } from '@sampark/core/forms/xlsform/sheets/markdown';
import { writeXlsForm } from '@sampark/core/forms/xlsform-writer/write-xlsform';
import { firstLine } from '../../first-line.ts';
import { WorkbookError } from '../../services/forms/workbook/workbook-error.ts';
import { writeWorkbook } from '../../services/forms/workbook/write-workbook.ts';
import { CommandError, type Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage.ts';
import { sayProblems } from './check-command.ts';
import { oneFormFile, problemTextsOf } from './form-files.ts';

/** A shape into which a form is converted. */
interface Shape {
  /** Writes it for the standard output. */
  readonly asText: (form: FormDefinition) => string;
  /** Writes it for a file of this name. */
  readonly asFile: (form: FormDefinition, name: string) => Promise<Uint8Array | string>;
}

const textShape = (asText: Shape['asText']): Shape => ({
  asText,
  asFile: (form) => Promise.resolve(`${asText(form)}\n`),
});

const SHAPES: Readonly<Record<string, Shape>> = {
  xform: textShape(writeXform),
  json: textShape(jsonOf),
  xlsform: {
    asText: (form) => markdownOfSheets(writeXlsForm(form)),
    asFile: (form, name) => writeWorkbook(name, writeXlsForm(form)),
  },
};

/** The most choices that are written as JSON, where every question lists its own. */
const MOST_CHOICES = LIMITS.choiceRows;

function jsonOf(form: FormDefinition): string {
  const listed = form.modules.reduce((sum, module) => sum + choicesListed(module), 0);
  if (listed > MOST_CHOICES) {
    throw new CommandError(`as JSON its questions would list more than ${MOST_CHOICES} choices`);
  }
  return JSON.stringify(form, null, 2);
}

const choicesListed = (item: Item | Module): number =>
  (choicesIn(item)?.length ?? 0) +
  ('children' in item ? item.children.reduce((sum, child) => sum + choicesListed(child), 0) : 0);

/** Writes a form in another shape, to the standard output or a file. @returns 1: it is no form, and why was said */
export async function formConvert(args: readonly string[], around: Surroundings): Promise<number> {
  const text = { type: 'string' } as const;
  const { file, values } = oneFormFile(args, { to: text, out: text, lang: text });
  const to = String(values.to);
  const shape = Object.hasOwn(SHAPES, to) ? SHAPES[to] : undefined;
  if (!shape) throw new UsageError(`--to takes ${Object.keys(SHAPES).join(' or ')}`);
  const read = await file.read();
  if (read.form) {
    if (typeof values.out === 'string') await writeOut(shape, read.form, values.out);
    else around.say(shape.asText(read.form));
    return 0;
  }
  const texts = await problemTextsOf(values);
  around.complain(`sampark: ${texts.verdict(file.name, false)}`);
  for (const line of sayProblems(read.problems, texts)) around.complain(line);
  return 1;
}

async function writeOut(shape: Shape, form: FormDefinition, out: string): Promise<void> {
  try {
    await writeFile(out, await shape.asFile(form, out));
  } catch (error) {
    if (error instanceof WorkbookError) throw new UsageError('--out takes a file of .xlsx or .md');
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new CommandError(`${out} cannot be written: ${firstLine(error)}`, { cause: error });
  }
}
