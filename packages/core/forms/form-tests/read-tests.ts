import { isRowPath } from '../../survey/row-path.ts';
import { SURVEY_DATE, VILLAGE_NAME } from '../../survey/values.ts';
import { checkValue } from '../checks/validate.ts';
import type { FormDefinition, Question } from '../definition/definition.ts';
import { formModel } from '../engine/model.ts';
import { isQuestion } from '../engine/tree.ts';
import { isOpenEnded } from '../fields/fields.ts';
import { asAnswer } from '../fill/filling.ts';
import { findPlace, type Place, type Search } from '../fill/find-place.ts';
import { newRowBook } from '../fill/row-book.ts';
import type { ProblemCode, Report } from '../xlsform/problems.ts';
import { dialect } from '../xlsform/sheets/columns.ts';
import { nearest } from '../xlsform/sheets/nearest.ts';
import type { Sheet } from '../xlsform/sheets/sheets.ts';
import { placeOf, type Row, tableOf, valueOf } from '../xlsform/sheets/table.ts';
import { readExpectation, STATE_WORDS } from './expectation.ts';
import type { Deed, Expectation, FormTest, TestStep } from './form-test.ts';

/*
 * The sheet `tests` of a workbook. A row does something, expects something, or both, in this order:
 *
 * | test | question | answer | expect | |
 * |---|---|---|---|---|
 * | Dry village | wells | 0 | | begins a test, and answers a question |
 * | | depth | | not relevant | goes on with it: here it expects something |
 * | | wells | 200 | message: At most 99 | answers, and expects what is shown then |
 * | | pumps[2]/depth | 12 | | answers in the second row of a repeat, which is added |
 * | | pumps[1] | removed | | takes a row out |
 * | | pumps | | rows: 1 | |
 */
const TESTS = dialect({ test: '', question: 'set name field', answer: 'value', expect: 'expected' }, [], []);

const MOST_ROWS = 5_000;
const EMPTY = 'empty';
const REMOVED = 'removed';
const LITERAL = /^value\s*:\s*/i;

interface Reading {
  readonly report: Report;
  readonly search: Search;
}

/** Reads the tests of a form. Tells of what is wrong with them. */
export function readTests(sheet: Sheet, form: FormDefinition, report: Report): readonly FormTest[] {
  const { columns, rows } = tableOf(sheet, TESTS, report, 'tidy', MOST_ROWS);
  const known = new Set(columns.map(({ name }) => name));
  const place = { sheet: sheet.name, row: 1, column: null };
  if (!known.has('question')) {
    // Somebody else's sheet may have this name.
    if (known.has('test') && known.has('expect'))
      report.problem(place, 'missing_column', { name: 'question' });
    else report.warn(place, 'sheet_left_out');
    return [];
  }
  const tests: (FormTest & { readonly steps: TestStep[] })[] = [];
  let reading: Reading | null = null;
  for (const row of rows) {
    const name = valueOf(row, 'test');
    if (name !== '') {
      tests.push({ name, sheet: sheet.name, row: row.number, steps: [] });
      reading = { report, search: { model: formModel(form), book: newRowBook(), mayAdd: true } };
    }
    // A row with a name alone is a heading for those below it.
    if (name !== '' && row.cells.length === 1) continue;
    const test = tests.at(-1);
    if (!test || !reading) {
      report.problem(placeOf(row, 'test'), 'test_without_name');
      return [];
    }
    const step = readStep(row, reading);
    if (step) test.steps.push(step);
  }
  for (const { name, row, steps } of tests) {
    const isVain = steps.every(({ expect }) => expect === null);
    if (isVain) report.warn({ ...place, row }, 'test_expects_nothing', { name });
  }
  return tests;
}

/** Reads a row; null: it is wrong, which is told. */
function readStep(row: Row, { report, search }: Reading): TestStep | null {
  const question = valueOf(row, 'question');
  const written = valueOf(row, 'answer');
  const expected = valueOf(row, 'expect');
  if (question === '') {
    report.problem(placeOf(row, 'question'), 'test_without_question');
    return null;
  }
  if (written === '' && expected === '') {
    report.problem(placeOf(row), 'test_without_deed', { name: question });
    return null;
  }
  const place = findPlace(question, search);
  const isOfSurvey = question === SURVEY_DATE || question === VILLAGE_NAME;
  if (typeof place === 'string' && !isOfSurvey) {
    report.problem(placeOf(row, 'question'), place, { name: question });
    return null;
  }
  if (typeof place === 'string') {
    if (expected === '')
      return { row: row.number, question, deed: { kind: 'answer', value: written }, expect: null };
    report.problem(placeOf(row, 'expect'), 'test_expect_not_possible', { name: question, expected });
    return null;
  }
  const deed = written === '' ? null : readDeed(written, place, row, report);
  const expect = expected === '' ? null : readExpect(expected, place, row, report);
  if ((written !== '' && !deed) || (expected !== '' && !expect)) return null;
  return { row: row.number, question, deed, expect };
}

const canTakeOut = ({ node: { item }, path }: Place): boolean =>
  isRowPath(path) && item?.type === 'begin_repeat' && isOpenEnded(item);

/** Reads what is done; null: it cannot be done there, which is told. */
function readDeed(written: string, place: Place, row: Row, report: Report): Deed | null {
  const { node } = place;
  const small = written.toLowerCase();
  if (small === REMOVED && canTakeOut(place)) return { kind: 'take out' };
  const question = isQuestion(node) ? (node.item as Question) : null;
  const isWorkedOut =
    question?.type === 'calculate' || (question?.calculation !== undefined && question.trigger === undefined);
  if (!question || isWorkedOut) {
    report.problem(placeOf(row, 'answer'), 'test_answer_not_possible', { name: valueOf(row, 'question') });
    return null;
  }
  if (small === EMPTY) return { kind: 'answer', value: null };
  const value = asAnswer(question, written.replace(LITERAL, ''));
  if ('choices' in question && question.type !== 'rank' && checkValue(question, value) !== null) {
    const names = new Set(question.choices.map(({ name }) => name));
    const wrong = written.split(/\s+/).find((name) => !names.has(name)) ?? written;
    const like = nearest(wrong, names);
    report.problem(placeOf(row, 'answer'), 'test_unknown_choice', {
      name: wrong,
      ...(like !== null && { like }),
    });
    return null;
  }
  return { kind: 'answer', value };
}

/** Whether a place can be as it is expected. */
function isPossible(expect: Expectation, { node, isRow }: Place): boolean {
  if (isQuestion(node))
    return expect.kind !== 'rows' && (expect.kind !== 'choices' || 'choices' in (node.item ?? {}));
  if (expect.kind === 'rows') return node.inner !== null && !isRow;
  return expect.kind === 'state' && expect.state === 'relevant';
}

/** Reads what is expected; null: it cannot be expected there, which is told. */
function readExpect(expected: string, place: Place, row: Row, report: Report): Expectation | null {
  const expect = readExpectation(expected);
  const at = placeOf(row, 'expect');
  const problem = (code: ProblemCode) =>
    report.problem(at, code, { name: valueOf(row, 'question'), expected });
  if (expect === null || !isPossible(expect, place)) {
    problem('test_expect_not_possible');
    return null;
  }
  const like = expect.kind === 'value' ? nearest(expected.toLowerCase(), STATE_WORDS) : null;
  if (like !== null) report.warn(at, 'test_word_as_value', { expected, like });
  return expect;
}
