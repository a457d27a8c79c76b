import { readFile } from 'node:fs/promises';
import { evaluateForm } from '@sampark/core/forms/fill/evaluate';
import { readAnswers } from '@sampark/core/forms/fill/read-answers';
import type { FormProblemTexts } from '@sampark/i18n/form-problems';
import { firstLine } from '../../first-line.ts';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage.ts';
import { complainOfFile } from './check-command.ts';
import { oneFormFile, problemTextsOf } from './form-files.ts';
import { thisDevice } from './this-device.ts';

/** The code of answers that are no JSON. */
export const NO_JSON = 'answers_no_json';

/** The most faults in a file of answers that are said. */
const MOST_SAID = 20;

/**
 * Fills the form of a workbook with answers, and writes what it then says of each node as JSON to the standard output. Throws a
 * `UsageError` when the answers are none. @returns 1: the file is no form, and why was said
 */
export async function formEvaluate(args: readonly string[], around: Surroundings): Promise<number> {
  const { file, values } = oneFormFile(args, { answers: { type: 'string' }, lang: { type: 'string' } });
  const texts = await problemTextsOf(values);
  if (typeof values.answers !== 'string') throw new UsageError('--answers takes a file of JSON');
  const json = await readJson(values.answers, texts);
  const read = await file.read();
  if (read.form === null) return complainOfFile(file.name, read, texts, around);
  const given = readAnswers(read.form, json);
  if (given.problems.length > 0) {
    const said = given.problems.slice(0, MOST_SAID).map((problem) => `\n  ${texts.sentence(problem)}`);
    throw new UsageError(`${values.answers}:${said.join('')}`);
  }
  around.say(JSON.stringify(evaluateForm(read.form, given, thisDevice, read.root)));
  return 0;
}

async function readJson(path: string, texts: FormProblemTexts): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const params = { reason: firstLine(error) };
    const isSyntax = error instanceof SyntaxError;
    const sentence = texts.sentence({ code: isSyntax ? NO_JSON : 'file_unreadable', params });
    throw new UsageError(`${path}: ${sentence}`, { cause: error });
  }
}
