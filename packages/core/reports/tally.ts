import type { FormDefinition, Question } from '../forms/definition/definition.ts';
import { openForm } from '../forms/engine/instance.ts';
import { isRequired, isTyped } from '../forms/engine/questions.ts';
import { pathIn, type Row, rowsOf } from '../forms/engine/row.ts';
import { type FormNode, isQuestion } from '../forms/engine/tree.ts';
import { inAnyRow } from '../survey/row-path.ts';
import { type FieldPath, isEmpty, isList, type Value, type Values } from '../survey/values.ts';

/*
 * Counts of what surveys say. They are made survey by survey and add up, so nobody has to count again what was counted. All figures of
 * reports come from them: see `figures.ts`. The device and the server store them: a change of what is counted raises `EDITION` in
 * `apps/web/src/data/reports/report-pages.ts` and in `apps/server/src/services/reports/count-panchayat.ts`.
 */

/** The counted answers to one question; in a repeat, what its rows say. */
export interface QuestionTally {
  /** In how many it is asked. */
  readonly asked: number;
  readonly answered: number;
  /** In how many it has to be answered, and is not. */
  readonly missing: number;
  /**
   * Each number, or each choice, with how often it was given. A text, a file or a place has nothing counted
   * but `answered`.
   */
  readonly counts: ReadonlyMap<string | number, number>;
}

/** The rows of one repeat. */
export interface RowsTally {
  /** In how many surveys, or outer rows, it is asked. */
  readonly asked: number;
  /** In how many of them there is a row. */
  readonly begun: number;
  readonly rows: number;
}

/**
 * The counted answers of some surveys, by paths in any row: `module.field`, `module.repeat/@`,
 * `module.repeat/@/field`.
 */
export interface Tally {
  readonly surveys: number;
  readonly questions: ReadonlyMap<FieldPath, QuestionTally>;
  readonly repeats: ReadonlyMap<FieldPath, RowsTally>;
}

/** The tally of no survey. */
export const NOTHING_COUNTED: Tally = { surveys: 0, questions: new Map(), repeats: new Map() };

/** A tally while it is counted. Nobody else holds these counts. */
interface Counting {
  readonly questions: Map<FieldPath, QuestionCount>;
  readonly repeats: Map<FieldPath, Writable<RowsTally>>;
}

/** A question while it is counted. */
interface QuestionCount extends Writable<Omit<QuestionTally, 'counts'>> {
  readonly counts: Map<string | number, number>;
}

type Writable<T> = { -readonly [key in keyof T]: T[key] };

/** Whether a question stands in reports: what a form works out for itself, without a question to people, does not, nor what its author leaves out. */
export const isReported = ({ type, report }: Question): boolean =>
  type !== 'calculate' && type !== 'hidden' && !report?.includes('no');

/** Returns what is counted of an answer, each once: its number, its choice, or its choices. */
function countedOf({ type }: Question, value: Value): readonly (string | number)[] {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'range':
      return typeof value === 'number' ? [value] : [];
    case 'select_one':
      return typeof value === 'string' ? [value] : [];
    case 'select_multiple':
      return isList(value) ? [...new Set(value)] : [];
    default:
      return [];
  }
}

/** Returns the count of a question, to be added to. */
function countOf({ questions }: Counting, path: FieldPath): QuestionCount {
  const begun = questions.get(path);
  if (begun) return begun;
  const count: QuestionCount = { asked: 0, answered: 0, missing: 0, counts: new Map() };
  questions.set(path, count);
  return count;
}

function addQuestion(counting: Counting, path: FieldPath, more: QuestionTally): void {
  const sum = countOf(counting, path);
  sum.asked += more.asked;
  sum.answered += more.answered;
  sum.missing += more.missing;
  for (const [each, times] of more.counts) sum.counts.set(each, (sum.counts.get(each) ?? 0) + times);
}

/** Adds the rows of a repeat. */
function addRows({ repeats }: Counting, path: FieldPath, more: RowsTally): void {
  const sum = repeats.get(path) ?? { asked: 0, begun: 0, rows: 0 };
  repeats.set(path, sum);
  sum.asked += more.asked;
  sum.begun += more.begun;
  sum.rows += more.rows;
}

/**
 * Counts what one survey says, by the version of its form: the questions that are asked, and no others. Reasons, and what no question of the
 * form holds, count for nothing.
 */
export function tallyOf(form: FormDefinition, values: Values): Tally {
  const instance = openForm(form, values);
  const counting: Counting = { questions: new Map(), repeats: new Map() };
  const pathOf = (row: Row, node: FormNode): FieldPath => inAnyRow(pathIn(row, node));

  const visit = (row: Row, nodes: readonly FormNode[]): void => {
    for (const node of nodes) {
      if (!row.relevant[node.slot]) continue;
      if (isQuestion(node)) visitQuestion(row, node);
      else if (node.inner) visitRows(row, node);
      else visit(row, node.children);
    }
  };
  const visitQuestion = (row: Row, node: FormNode): void => {
    const question = node.item as Question;
    if (!isReported(question)) return;
    const asked = { question, node, row };
    const value = row.values[node.slot] ?? null;
    const isMissing = isEmpty(value) && isTyped(asked) && isRequired(instance, asked);
    addQuestion(counting, pathOf(row, node), {
      asked: 1,
      answered: isEmpty(value) ? 0 : 1,
      missing: isMissing ? 1 : 0,
      counts: new Map(countedOf(question, value).map((each) => [each, 1])),
    });
  };
  const visitRows = (row: Row, node: FormNode): void => {
    const rows = rowsOf(row, node);
    addRows(counting, `${pathOf(row, node)}/@`, {
      asked: 1,
      begun: rows.length > 0 ? 1 : 0,
      rows: rows.length,
    });
    for (const each of rows) visit(each, node.children);
  };

  visit(instance.survey, instance.model.tree.root.children);
  return { surveys: 1, ...counting };
}

/** Adds up the tallies of different surveys. In whatever order, it comes to the same. */
export function addTallies(tallies: Iterable<Tally>): Tally {
  const counting: Counting = { questions: new Map(), repeats: new Map() };
  let surveys = 0;
  for (const tally of tallies) {
    surveys += tally.surveys;
    for (const [path, more] of tally.questions) addQuestion(counting, path, more);
    for (const [path, more] of tally.repeats) addRows(counting, path, more);
  }
  return { surveys, ...counting };
}
