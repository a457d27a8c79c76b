import { runTests, type TestResult, type TestRun } from '@sampark/core/forms/form-tests/run-tests';
import type { FormProblemTexts } from '@sampark/i18n/form-problems';
import type { ReadFile } from '../../services/forms/file-read.ts';
import type { Surroundings } from '../surroundings.ts';
import { sayProblems, told } from './check-command.ts';
import { formFiles, problemTextsOf } from './form-files.ts';

/** Runs the tests that stand in workbooks. @returns 1: one of them fails, or a file is no form */
export async function formTest(args: readonly string[], around: Surroundings): Promise<number> {
  const { files, values } = formFiles(args, { json: { type: 'boolean' }, lang: { type: 'string' } });
  const texts = await problemTextsOf(values);
  let isWrong = false;
  for (const file of files) {
    const read = await file.read();
    const run: TestRun | null = read.form && runTests(read.form, read.tests ?? [], Date.now);
    const ok = run?.results.every(passes) ?? false;
    isWrong ||= !ok;
    if (values.json === true) around.say(jsonOf(file.name, ok, read, run, texts));
    else for (const line of linesOf(file.name, read, run, texts)) around.say(line);
  }
  return isWrong ? 1 : 0;
}

const passes = ({ failures }: TestResult): boolean => failures.length === 0;

function jsonOf(
  file: string,
  ok: boolean,
  { problems }: ReadFile,
  run: TestRun | null,
  texts: FormProblemTexts,
): string {
  const tests = (run?.results ?? []).map(({ name, row, failures }) => ({
    test: name,
    row,
    ok: failures.length === 0,
    failures: failures.map((found) => ({
      sheet: found.sheet,
      row: found.row,
      code: found.code,
      message: texts.failure(found),
    })),
  }));
  return JSON.stringify({
    file,
    ok,
    problems: problems.map(told(texts)),
    tests,
    unreached: run?.unreached ?? [],
  });
}

function linesOf(
  file: string,
  { problems }: ReadFile,
  run: TestRun | null,
  texts: FormProblemTexts,
): readonly string[] {
  if (run === null) return [texts.verdict(file, false), ...sayProblems(problems, texts)];
  const { results, unreached } = run;
  return [
    texts.testsOf(file, results.filter(passes).length, results.length),
    ...results.filter(passes).map(({ name }) => `  ${texts.testResult(name, true)}`),
    ...failureLines(results, texts),
    ...(unreached.length === 0
      ? []
      : [`  ${texts.unreached(unreached.length)}:`, ...unreached.map((path) => `    ${path}`)]),
  ];
}

/** Says which tests fail, and what each found in which row. */
export const failureLines = (results: readonly TestResult[], texts: FormProblemTexts): readonly string[] =>
  results
    .filter((result) => !passes(result))
    .flatMap(({ name, failures }) => [
      `  ${texts.testResult(name, false)}`,
      ...failures.map((found) => `    ${texts.place({ ...found, column: null })}: ${texts.failure(found)}`),
    ]);
