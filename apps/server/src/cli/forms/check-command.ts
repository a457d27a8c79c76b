import { PROBLEMS, type Problem, WARNINGS } from '@sampark/core/forms/xlsform/problems';
import type { ReadForm } from '@sampark/core/forms/xlsform/read-xlsform';
import type { Surroundings } from '../surroundings.ts';
import { formFiles } from './form-files.ts';

/** What is said of a problem in JSON. */
interface ToldProblem {
  /** Null: it is about the file as a whole. */
  readonly sheet: string | null;
  readonly row: number | null;
  readonly column: string | null;
  readonly code: string;
  readonly message: string;
}

const MEANINGS: Readonly<Record<string, string>> = { ...PROBLEMS, ...WARNINGS };

/** Says a problem in a sentence, with the words of the workbook that it is about. */
const messageOf = ({ code, params }: Problem): string => {
  const about = Object.values(params).join(', ');
  return `${MEANINGS[code] ?? code}${about === '' ? '' : `: ${about}`}`;
};

const told = (problem: Problem): ToldProblem => ({
  sheet: problem.sheet,
  row: problem.row,
  column: problem.column,
  code: problem.code,
  message: messageOf(problem),
});

const lineOf = ({ sheet, row, column, message }: ToldProblem): string =>
  `  ${[sheet, row, column].filter((part) => part !== null).join(' ')}${sheet === null ? '' : ': '}${message}`;

/** Checks workbooks: says of each whether it becomes a form, and what is wrong where. @returns 1: one of them does not */
export async function formCheck(args: readonly string[], around: Surroundings): Promise<number> {
  const { files, values } = formFiles(args, { json: { type: 'boolean' } });
  let isWrong = false;
  for (const file of files) {
    const read = await file.read();
    const ok = typeof read !== 'string' && read.form !== null;
    const problems = problemsOf(read);
    isWrong ||= !ok;
    if (values.json === true) {
      around.say(JSON.stringify({ file: file.name, ok, problems }));
      continue;
    }
    around.say(`${file.name}: ${ok ? 'it is a form' : 'it is no form'}`);
    for (const line of sayProblems(read)) around.say(line);
    for (const each of typeof read === 'string' ? [] : read.warnings)
      around.say(`${lineOf(told(each))} (a warning)`);
  }
  return isWrong ? 1 : 0;
}

/** Says what is wrong with a file, a line for each problem. */
export const sayProblems = (read: ReadForm | string): readonly string[] => problemsOf(read).map(lineOf);

function problemsOf(read: ReadForm | string): readonly ToldProblem[] {
  if (typeof read !== 'string') return read.problems.map(told);
  return [{ sheet: null, row: null, column: null, code: 'unreadable', message: read }];
}
