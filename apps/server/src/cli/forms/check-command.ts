import type { FormProblemTexts } from '@sampark/i18n/form-problems';
import type { FileProblem, ReadFile } from '../../services/forms/file-read.ts';
import type { Surroundings } from '../surroundings.ts';
import { formFiles, problemTextsOf } from './form-files.ts';

/** Checks workbooks and XForms: says of each whether it becomes a form, and what is wrong where. @returns 1: one of them does not */
export async function formCheck(args: readonly string[], around: Surroundings): Promise<number> {
  const { files, values } = formFiles(args, { json: { type: 'boolean' }, lang: { type: 'string' } });
  const texts = await problemTextsOf(values);
  let isWrong = false;
  for (const file of files) {
    const { form, problems, warnings } = await file.read();
    const ok = form !== null;
    isWrong ||= !ok;
    if (values.json === true) {
      around.say(JSON.stringify({ file: file.name, ok, problems: problems.map(told(texts)) }));
      continue;
    }
    around.say(texts.verdict(file.name, ok));
    for (const line of sayProblems(problems, texts)) around.say(line);
    for (const line of sayProblems(warnings, texts)) around.say(texts.warning(line));
  }
  return isWrong ? 1 : 0;
}

/** Returns what is said of a problem in JSON. */
export const told =
  (texts: FormProblemTexts) =>
  ({ sheet, row, column, code, params }: FileProblem) => ({
    sheet,
    row,
    column,
    code,
    message: texts.sentence({ code, params }),
  });

/** Complains of a file that is no form. @returns the exit code of that */
export function complainOfFile(
  name: string,
  { problems }: ReadFile,
  texts: FormProblemTexts,
  { complain }: Surroundings,
): number {
  complain(`sampark: ${texts.verdict(name, false)}`);
  for (const line of sayProblems(problems, texts)) complain(line);
  return 1;
}

/** Says what is wrong with a file, a line for each problem. */
export const sayProblems = (problems: readonly FileProblem[], texts: FormProblemTexts): readonly string[] =>
  problems.map((problem) => {
    const place = texts.place(problem);
    return `  ${place === '' ? '' : `${place}: `}${texts.sentence(problem)}`;
  });
