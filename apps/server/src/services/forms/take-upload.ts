import type { TestResult } from '@sampark/core/forms/form-tests/run-tests';
import { type FormDifference, formDifference } from '@sampark/core/forms/versions/form-difference';
import type {
  WireCheckedForm,
  WireFormDifference,
  WireFormProblem,
  WirePublishedForm,
} from '@sampark/core/wire/wire-forms';
import type { Context } from '../context.ts';
import type { FileProblem, ReadFile } from './file-read.ts';
import { judgePublication, type PublishProblem, publishForm } from './publish-form.ts';

const toldProblem = ({ sheet, row, column, code, params }: FileProblem): WireFormProblem => ({
  sheet,
  row,
  column,
  code,
  params: { ...params },
});

/** Says why a form cannot be the next version. It is about no cell of the workbook. */
const versionProblem = ({ code, params }: PublishProblem): WireFormProblem =>
  toldProblem({ sheet: null, row: null, column: null, code, params });

/** Says which rows of a form's own tests found something else than they expect. */
const testProblems = (results: readonly TestResult[]): WireFormProblem[] =>
  results
    .flatMap(({ failures }) => failures)
    .map(({ sheet, row, code, params }) => toldProblem({ sheet, row, column: null, code, params }));

/** Says what a workbook holds, and how it would be published. */
export async function checkUpload(context: Context, read: ReadFile): Promise<WireCheckedForm> {
  const { form, problems: wrong, warnings, tests = [] } = read;
  const told = {
    problems: wrong.map(toldProblem),
    warnings: warnings.map(toldProblem),
    ...{ form: null, is_same: false, difference: null, tests: null },
  };
  if (form === null) return told;
  const judged = await judgePublication(context, { form, tests });
  switch (judged.kind) {
    case 'refused':
      return { ...told, problems: judged.problems.map(versionProblem) };
    case 'tests_fail':
      return { ...told, problems: testProblems(judged.results) };
    case 'same':
      return { ...told, form: { ...form, version: judged.version }, is_same: true };
    case 'next': {
      const { before, ran, doubts } = judged;
      return {
        ...told,
        warnings: [...told.warnings, ...doubts.map(versionProblem)],
        form: judged.form,
        difference: before && toldDifference(formDifference(before, judged.form)),
        tests: tests.length === 0 ? null : { passed: ran.results.length, unreached: [...ran.unreached] },
      };
    }
  }
}

const toldDifference = ({ added, changed, gone }: FormDifference): WireFormDifference => ({
  added: [...added],
  changed: changed.map(({ path, properties }) => ({ path, properties: [...properties] })),
  gone: [...gone],
});

/** Publishes the form of a workbook. */
export async function publishUpload(
  context: Context,
  read: ReadFile,
  by: string,
): Promise<WirePublishedForm> {
  const { form, problems: wrong, writtenVersion = '', tests = [] } = read;
  const refused = { outcome: 'refused' as const, name: form?.name ?? '', version: 0 };
  if (form === null) return { ...refused, problems: wrong.map(toldProblem) };
  const result = await publishForm(context, { form, writtenVersion, tests, by });
  switch (result.kind) {
    case 'refused':
      return { ...refused, problems: result.problems.map(versionProblem) };
    case 'tests_fail':
      return { ...refused, problems: testProblems(result.results) };
    default:
      return { outcome: result.kind, name: form.name, version: result.version, problems: [] };
  }
}
