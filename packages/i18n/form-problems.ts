import { createInstance } from 'i18next';
import type { Language } from './languages.ts';
import { setApart } from './set-apart.ts';

/** A fault in a form that somebody wrote, by its code, with the values of its sentence. */
interface FormProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A place in a workbook. Null: the problem is about all of it. An XForm has no sheets, but lines and elements. */
interface SheetPlace {
  readonly sheet: string | null;
  readonly row: number | null;
  readonly column: string | null;
}

/** The sentences about forms in one language. */
export interface FormProblemTexts {
  /** Says what is wrong, and what to do about it. */
  sentence(problem: FormProblem): string;
  /** Says what is wrong, or what one of the form's own tests found instead. */
  either(problem: FormProblem): string;
  /** Says where it is: `Row 12 of "survey", column "type"`. Empty: it is about the file. */
  place(place: SheetPlace): string;
  /** Says whether a file is a form. */
  verdict(file: string, isForm: boolean): string;
  /** Says that a text is only a warning. */
  warning(text: string): string;
  /** Says how publishing a form ended. */
  outcome(
    kind: 'published' | 'same' | 'meanwhile' | 'refused' | 'tests_fail',
    name: string,
    version?: number,
  ): string;
  /** Says how many questions of a new version are new, asked differently, or no longer asked. */
  difference(kind: 'added' | 'changed' | 'gone', count: number): string;
  /** Says which choices of a question are new, or go. */
  choices(kind: 'added' | 'gone', names: string): string;
  /** Says what a test of the form found instead of what it expects. */
  failure(found: FormProblem): string;
  /** Says how many of a file's tests pass. */
  testsOf(file: string, passed: number, count: number): string;
  /** Says whether a test passes. */
  testResult(name: string, passes: boolean): string;
  /** Says how many questions no test reaches. */
  unreached(count: number): string;
}

/**
 * Makes the sentences about what is wrong with a form. They belong to no page, so a command line has them, too.
 * @param texts the namespace `form-problems` in this language
 */
export async function formProblemTexts(
  language: Language,
  texts: Readonly<Record<string, unknown>>,
): Promise<FormProblemTexts> {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    ns: ['form-problems'],
    resources: { [language]: { 'form-problems': texts } },
    interpolation: { escape: (value: string) => setApart(value, language) },
  });
  const t = i18n.t as unknown as (key: string, values?: object) => string;
  const sentence: FormProblemTexts['sentence'] = ({ code, params }) => {
    const what = t(`form-problems:problem.${code}.what`, params);
    if (params.like !== undefined) return `${what} ${t('form-problems:like', params)}`;
    // Some parameters, and some parts of XLSForm, have a fix of their own: `fix_step`.
    const context = params.name ?? params.what;
    return `${what} ${t(`form-problems:problem.${code}.fix`, { ...params, context })}`;
  };
  const failure: FormProblemTexts['failure'] = ({ code, params }) =>
    t(`form-problems:failure.${code}`, params);
  return {
    either: (problem) =>
      i18n.exists(`form-problems:failure.${problem.code}`) ? failure(problem) : sentence(problem),
    sentence,
    place: ({ sheet, row, column }) => {
      if (sheet === null) return row === null ? '' : t('form-problems:place.line', { row, column });
      return column === null
        ? t('form-problems:place.row', { sheet, row })
        : t('form-problems:place.cell', { sheet, row, column });
    },
    verdict: (file, isForm) =>
      isForm ? t('form-problems:check.form', { file }) : t('form-problems:check.none', { file }),
    warning: (text) => t('form-problems:check.warning', { text }),
    outcome: (kind, name, version) => t(`form-problems:publish.${kind}`, { name, version }),
    difference: (kind, count) => t(`form-problems:publish.${kind}`, { count }),
    choices: (kind, names) => t(`form-problems:choices.${kind}`, { names }),
    failure,
    testsOf: (file, passed, count) =>
      count === 0
        ? t('form-problems:tests.none', { file })
        : t('form-problems:tests.passed', { file, passed, count }),
    testResult: (name, passes) =>
      passes ? t('form-problems:tests.passes', { name }) : t('form-problems:tests.fails', { name }),
    unreached: (count) => t('form-problems:tests.unreached', { count }),
  };
}
