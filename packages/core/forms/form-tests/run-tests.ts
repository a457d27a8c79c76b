import { inAnyRow, isRowPath } from '../../survey/row-path.ts';
import { type FieldPath, SURVEY_DATE, type Values, VILLAGE_NAME } from '../../survey/values.ts';
import type { FormDefinition } from '../definition/definition.ts';
import { locate } from '../engine/instance.ts';
import { formModel } from '../engine/model.ts';
import { isReadOnly } from '../engine/questions.ts';
import { isQuestion } from '../engine/tree.ts';
import { begunToday, type Filling, fillIn, openFilling } from '../fill/filling.ts';
import { findPlace, type Place } from '../fill/find-place.ts';
import { newRowBook, type RowBook } from '../fill/row-book.ts';
import { askedByPath } from '../versions/asked.ts';
import type { Device } from '../xpath/scope.ts';
import { checkExpectation, isNotThere, questionAt } from './check-expectation.ts';
import type { Finding } from './finding.ts';
import type { FormTest, TestStep } from './form-test.ts';

/** A finding in a row of a test. */
export interface TestFailure extends Finding {
  readonly sheet: string;
  readonly row: number;
}

/** How a test went. */
export interface TestResult {
  readonly name: string;
  /** The number of its first row. */
  readonly row: number;
  /** Empty: it passes. */
  readonly failures: readonly TestFailure[];
}

/** How the tests of a form went. */
export interface TestRun {
  readonly results: readonly TestResult[];
  /** The questions that no test answers, and of which none expects anything, in the form's order. */
  readonly unreached: readonly FieldPath[];
}

/** Minutes ahead of UTC: a form's own tests are filled in India. */
const INDIA = 330;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the day with which a test begins; null: it names none. */
function dayOf({ steps: [first] }: FormTest): string | null {
  const value = first?.question === SURVEY_DATE && first.deed?.kind === 'answer' ? first.deed.value : null;
  const isDay = typeof value === 'string' && DAY.test(value) && !Number.isNaN(noonOf(value));
  return isDay ? value : null;
}

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00+05:30`);

/** Returns what begins a test: at noon of the day that it names, else now. By chance nothing is made. */
function beginnings(form: FormDefinition, clock: () => number): (test: FormTest) => Filling {
  const begun = new Map<string | null, Values>();
  const started = clock();
  return (test) => {
    const day = dayOf(test);
    const now = day === null ? started : noonOf(day);
    const device: Device = { now: () => now, offset: () => INDIA, random: () => 0.5 };
    // A form may make thousands of answers, and they are the same in every test of a day.
    const values = begun.get(day) ?? begunToday(form, device);
    begun.set(day, values);
    return openFilling(form, device, values);
  };
}

/** A test while it runs. */
interface Running {
  readonly filling: Filling;
  readonly book: RowBook;
  readonly reached: Set<FieldPath>;
}

/** Runs a form's own tests. @param clock returns the milliseconds since 1970, for tests that name no day */
export function runTests(form: FormDefinition, tests: readonly FormTest[], clock: () => number): TestRun {
  const reached = new Set<FieldPath>();
  const begin = beginnings(form, clock);
  const results = tests.map((test): TestResult => {
    const running: Running = { filling: begin(test), book: newRowBook(), reached };
    const failures = test.steps.flatMap((step) =>
      takeStep(step, running).map((found) => ({ ...found, sheet: test.sheet, row: step.row })),
    );
    return { name: test.name, row: test.row, failures };
  });
  const questions = [...askedByPath(form)].filter(([, { item }]) => item.type !== 'begin_repeat');
  return {
    results,
    unreached: questions.map(([path]) => path).filter((path) => !reached.has(path)),
  };
}

/** Takes a step of a test. @returns what it found instead of what it expects; empty: it passes */
function takeStep({ question, deed, expect }: TestStep, running: Running): readonly Finding[] {
  const { filling, book, reached } = running;
  if (question === SURVEY_DATE || question === VILLAGE_NAME) {
    if (deed?.kind === 'answer') fillIn(filling, [[question, deed.value]]);
    return [];
  }
  const known = new Set(book.places.keys());
  const place = findPlace(question, { model: formModel(filling.form), book, mayAdd: deed !== null });
  if (typeof place === 'string') {
    return isNotThere(expect) ? [] : [{ code: 'test_row_missing', params: { name: question } }];
  }
  fillIn(
    filling,
    [...book.places].filter(([row]) => !known.has(row)),
  );
  reached.add(inAnyRow(place.path));
  const fault = deed && doDeed(deed, place, question, running);
  if (fault) return [fault];
  const found = expect && checkExpectation(expect, place, question, filling);
  return found ? [found] : [];
}

/** Does what a step does. @returns why nobody could do that; null: it is done */
function doDeed(
  deed: NonNullable<TestStep['deed']>,
  { path, node }: Place,
  name: string,
  { filling, book }: Running,
): Finding | null {
  const { instance } = filling;
  if (deed.kind === 'take out') {
    if (!isRowPath(path) || !locate(instance, path)) return { code: 'test_row_missing', params: { name } };
    book.takeOut(path);
    fillIn(filling, [[path, null]]);
    return null;
  }
  const asked = isQuestion(node) ? questionAt(path, filling) : null;
  if (!asked) return { code: 'test_row_missing', params: { name } };
  if (asked.row.relevant[node.slot] !== true) return { code: 'test_not_asked', params: { name } };
  if (isReadOnly(instance, asked)) return { code: 'test_not_typed', params: { name } };
  fillIn(filling, [[path, deed.value]]);
  return null;
}
