import { XFORM_PROBLEMS, XFORM_WARNINGS, type XformProblem } from '@sampark/core/forms/xform-reader/problems';
import { PROBLEMS, type Problem, WARNINGS } from '@sampark/core/forms/xlsform/problems';
import type { Surroundings } from '../surroundings.ts';
import { formFiles, type ReadFile } from './form-files.ts';

/** What is said of a problem in JSON. */
interface ToldProblem {
  /** Null: it is about the file as a whole, or about an XForm, which has no sheets. */
  readonly sheet: string | null;
  /** Of an XForm: the line. */
  readonly row: number | null;
  /** Of an XForm: the element. */
  readonly column: string | null;
  readonly code: string;
  readonly message: string;
}

const MEANINGS: Readonly<Record<string, string>> = { ...PROBLEMS, ...WARNINGS };
const XFORM_MEANINGS: Readonly<Record<string, string>> = { ...XFORM_PROBLEMS, ...XFORM_WARNINGS };

/** Says a problem in a sentence, with the words of the file that it is about. */
function messageOf({ code, params }: Problem | XformProblem, meanings: typeof MEANINGS): string {
  const about = Object.values(params).join(', ');
  return `${meanings[code] ?? code}${about === '' ? '' : `: ${about}`}`;
}

const told = (problem: Problem | XformProblem): ToldProblem =>
  'line' in problem
    ? {
        sheet: null,
        row: problem.line,
        column: problem.element || null,
        code: problem.code,
        message: messageOf(problem, XFORM_MEANINGS),
      }
    : {
        sheet: problem.sheet,
        row: problem.row,
        column: problem.column,
        code: problem.code,
        message: messageOf(problem, MEANINGS),
      };

function lineOf({ sheet, row, column, message }: ToldProblem): string {
  const place = [sheet ?? (row === null ? null : 'line'), row, column].filter((part) => part !== null);
  return `  ${place.join(' ')}${place.length === 0 ? '' : ': '}${message}`;
}

/** Checks workbooks and XForms: says of each whether it becomes a form, and what is wrong where. @returns 1: one of them does not */
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
export const sayProblems = (read: ReadFile | string): readonly string[] => problemsOf(read).map(lineOf);

function problemsOf(read: ReadFile | string): readonly ToldProblem[] {
  if (typeof read !== 'string') return read.problems.map(told);
  return [{ sheet: null, row: null, column: null, code: 'unreadable', message: read }];
}
