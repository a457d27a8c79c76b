import { ROW_KEY } from '../../survey/row-path.ts';
import { SURVEY_DATE, VILLAGE_NAME } from '../../survey/values.ts';
import type { FormDefinition, Item, Question } from '../definition/definition.ts';
import type { MadeAnswer } from '../engine/made-answers.ts';
import { type FormModel, formModel } from '../engine/model.ts';
import { isQuestion } from '../engine/tree.ts';
import { asAnswer } from './filling.ts';
import { findPlace, formSpot, moduleSpot, type Place, type Search, type Spot } from './find-place.ts';
import { newRowBook, type RowBook, type RowRef } from './row-book.ts';

/** The codes of what is wrong with a file of answers. Each has its sentence in `packages/i18n/locales/en/form-problems.json`. */
export const ANSWER_PROBLEMS = [
  'answers_no_object',
  'unknown_question',
  'unknown_row',
  'row_needed',
  'not_rows',
  'not_an_answer',
] as const;

/** A fault in a file of answers. `name`: where it is, as the file writes it. */
export interface AnswerProblem {
  readonly code: (typeof ANSWER_PROBLEMS)[number];
  readonly params: { readonly name: string };
}

/** The answers of a file, in its order, and the rows that they stand in. */
export interface GivenAnswers {
  readonly answers: readonly MadeAnswer[];
  readonly rows: RowBook;
  readonly problems: readonly AnswerProblem[];
}

type Json = Readonly<Record<string, unknown>>;
type Written = string | number | boolean | readonly string[];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWritten = (value: unknown): value is Written =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((each) => typeof each === 'string'));

/** The most objects within each other. */
const DEEPEST = 50;

/** The answers that are being read, and the findings so far. */
interface Reading {
  readonly search: Search;
  /** The groups that are headings only. */
  readonly headings: ReadonlySet<string>;
  readonly answers: MadeAnswer[];
  readonly problems: AnswerProblem[];
}

/** Returns the names of groups that are in no path. */
function headingsOf({ form, tree }: FormModel): ReadonlySet<string> {
  const inTree = new Set(tree.nodes.map(({ item }) => item));
  const groups = (items: readonly Item[]): Item[] =>
    items.flatMap((item) => ('children' in item ? [item, ...groups(item.children)] : []));
  const all = groups(form.modules.flatMap(({ children }) => children));
  return new Set(all.filter((item) => !inTree.has(item)).map(({ name }) => name));
}

/**
 * Reads answers from JSON. Keys are the paths of `find-place.ts`, or names within objects, one for each group; the rows of a
 * repeat are a list of objects, each with its id in `_row` if it has one.
 */
export function readAnswers(form: FormDefinition, json: unknown): GivenAnswers {
  const model = formModel(form);
  const rows = newRowBook();
  const reading: Reading = {
    search: { model, book: rows, mayAdd: true },
    headings: headingsOf(model),
    answers: [],
    problems: [],
  };
  if (isObject(json)) readObject(json, formSpot(model), '', reading);
  else reading.problems.push({ code: 'answers_no_object', params: { name: '' } });
  return { answers: reading.answers, rows, problems: reading.problems };
}

const tell = (code: AnswerProblem['code'], name: string, { problems }: Reading): void =>
  void problems.push({ code, params: { name } });

function readObject(object: Json, spot: Spot, written: string, reading: Reading): void {
  const { search, answers } = reading;
  if (written.split(' › ').length > DEEPEST) return tell('not_an_answer', written.slice(0, 100), reading);
  for (const [key, value] of Object.entries(object)) {
    const name = written === '' ? key : `${written} › ${key}`;
    const isOfForm = spot.node === search.model.tree.root && spot.module === null;
    if (key === ROW_KEY) continue;
    if (isOfForm && (key === VILLAGE_NAME || key === SURVEY_DATE)) {
      if (typeof value === 'string') answers.push([key, value]);
      else tell('not_an_answer', name, reading);
      continue;
    }
    const place = findPlace(key, search, spot);
    if (typeof place !== 'string') readPlace(place, value, name, reading);
    else {
      const heading = isObject(value) ? headingSpot(key, spot, reading) : null;
      if (heading && isObject(value)) readObject(value, heading, name, reading);
      else tell(place, name, reading);
    }
  }
}

/** Returns where the names in an object of a heading are looked for; null: the key is none. */
function headingSpot(key: string, spot: Spot, { search, headings }: Reading): Spot | null {
  const isOfForm = spot.node === search.model.tree.root && spot.module === null;
  return (isOfForm ? moduleSpot(search.model, key) : null) ?? (headings.has(key) ? spot : null);
}

/** Reads what stands at a place: an answer, a group, or rows. */
function readPlace(place: Place, value: unknown, name: string, reading: Reading): void {
  const { node, isRow, path } = place;
  if (isQuestion(node)) {
    if (value === null) reading.answers.push([path, null]);
    else if (isWritten(value)) reading.answers.push([path, asAnswer(node.item as Question, value)]);
    else tell('not_an_answer', name, reading);
  } else if (node.inner === null || isRow) {
    // The place of a row is made anew: the file's order counts.
    if (isObject(value)) readObject(value, place, name, reading);
    else if (!isRow || typeof value !== 'string') tell('not_an_answer', name, reading);
  } else if (Array.isArray(value)) readRows(place, value, name, reading);
  else tell('not_rows', name, reading);
}

function readRows(
  { node, path, row }: Place,
  values: readonly unknown[],
  name: string,
  reading: Reading,
): void {
  const { book } = reading.search;
  for (const [index, value] of values.entries()) {
    const at = `${name}[${index + 1}]`;
    if (!isObject(value)) {
      tell('not_rows', at, reading);
      continue;
    }
    const own = value[ROW_KEY];
    const ref: RowRef = typeof own === 'string' ? { id: own } : { position: index + 1 };
    const id = book.idOf(node, path, ref, true);
    if (id === null) tell('unknown_row', at, reading);
    else readObject(value, { node, row: `${row}${node.path}/@${id}`, module: null }, at, reading);
  }
}
