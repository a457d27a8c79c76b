import {
  checkSurveyDate,
  checkVillageName,
  type FieldProblem,
  unknownField,
} from '../forms/checks/validate.ts';
import type { FormDefinition, Question } from '../forms/definition/definition.ts';
import { isMadeOnce } from '../forms/definition/made-once.ts';
import { fieldAt, isOpenEnded } from '../forms/fields/fields.ts';
import { knownFields } from '../forms/fields/known-fields.ts';
import type { FormRepeat } from '../forms/fields/module-fields.ts';
import { canHaveRow } from '../forms/rows/known-row.ts';
import { placeBetween } from '../forms/rows/row-place.ts';
import { tidyName } from '../forms/texts/tidy-name.ts';
import { nameKey } from '../places/village.ts';
import { mixText } from '../survey/mix-text.ts';
import { isRowPath, repeatOf, rowPath } from '../survey/row-path.ts';
import { type FieldPath, isEmpty, type Value, type Values, valueAt } from '../survey/values.ts';
import { answerCell } from './answer-cell.ts';
import type { FileAnswer, FileLine, FileRow, FileSurvey } from './file-surveys.ts';
import type { CellPlace, ImportProblem, ImportReason } from './import-problem.ts';
import { dayIn, isFormulaError, type ReadCell, readCell } from './read-cell.ts';

/** The place of an answer in a file, and its content. */
interface AnswerPlace {
  readonly at: CellPlace;
  readonly cell: string;
}

/** The answers of a survey in a file. */
export interface ReadAnswers {
  /** By path; new rows have their places. Blank cells are missing: they take no answer away. */
  readonly values: ReadonlyMap<FieldPath, Value>;
  readonly places: ReadonlyMap<FieldPath, AnswerPlace>;
  readonly problems: readonly ImportProblem[];
}

/** Whether no file gives the answer to a question: the form makes it, or it is a file itself. */
const isLeftOut = (question: Question): boolean => {
  const isFile = ['image', 'audio', 'video', 'file', 'calculate', 'hidden'].includes(question.type);
  const isWorkedOut = question.calculation !== undefined && question.trigger === undefined;
  return isFile || isWorkedOut || question.read_only === true || isMadeOnce(question);
};

/** Groups the columns of a line by the answer that they are of. */
function byField(answers: readonly FileAnswer[]): ReadonlyMap<FieldPath, readonly FileAnswer[]> {
  const fields = new Map<FieldPath, FileAnswer[]>();
  for (const answer of answers) {
    const known = fields.get(answer.field);
    if (known) known.push(answer);
    else fields.set(answer.field, [answer]);
  }
  return fields;
}

/** Returns the id that a new row gets: it follows from the key that the file has for it, else from all that it says. */
const madeId = (survey: string, { repeat, roles, answers }: FileRow, salt: number): string => {
  const key = roles.get('row');
  const content = () => [[...roles], answers().map(({ field, cell }) => [field, cell]), salt];
  const said = JSON.stringify(key === undefined ? content() : [survey, repeat, key]);
  return `row-${mixText(said, 1).toString(36)}${mixText(said, 2).toString(36)}`;
};

/** Returns the last place of each list of rows, so that new rows come behind it. */
function lastPlaces(known: Values): Map<FieldPath, string> {
  const last = new Map<FieldPath, string>();
  for (const [path, place] of Object.entries(known)) {
    if (!isRowPath(path) || typeof place !== 'string') continue;
    const list = repeatOf(path);
    if (place > (last.get(list) ?? '')) last.set(list, place);
  }
  return last;
}

/** The findings while a survey is read. */
interface Reading {
  /** The id that the file has for the survey. */
  readonly survey: string;
  readonly form: FormDefinition;
  readonly known: Values;
  readonly lastPlaces: Map<FieldPath, string>;
  readonly values: Map<FieldPath, Value>;
  readonly places: Map<FieldPath, AnswerPlace>;
  /** The paths of the rows that the file has named. */
  readonly rows: Set<FieldPath>;
  readonly problems: ImportProblem[];
}

function refuse({ problems }: Reading, at: CellPlace, reason: ImportReason, cell: string): void {
  problems.push({ ...at, reason, cell, holds: 'row' });
}

/** Takes what a cell says into what is read. */
function take(reading: Reading, path: FieldPath, { at, cell }: AnswerPlace, read: ReadCell): void {
  if (!read.ok) return refuse(reading, at, read.problem, cell);
  if (isEmpty(read.value)) return;
  reading.values.set(path, read.value);
  reading.places.set(path, { at, cell });
}

/** Takes the answers of a line. @param row the path of the row that it is; empty: it is a survey @param repeat its repeat, in any row */
function takeAnswers(
  reading: Reading,
  { answers, disputed }: FileLine,
  row: FieldPath,
  repeat: FieldPath,
): void {
  reading.problems.push(...disputed);
  for (const [field, parts] of byField(answers())) {
    const [first] = parts;
    const known = fieldAt(knownFields(reading.form), field);
    if (!first || (known && isLeftOut(known.question))) continue;
    const { at } = first;
    const joined = answerCell(parts);
    const { cell } = joined;
    if (!known || !field.startsWith(repeat)) refuse(reading, at, unknownField, cell);
    else if (!joined.ok) refuse(reading, joined.at, joined.problem, cell);
    else if (cell !== '')
      take(reading, row + field.slice(repeat.length), { at, cell }, readCell(known.question, cell));
  }
}

/** Returns the id of a row as a file has it: the last part of its key, or the choice that heads it. Empty: it has none. */
function idOf({ roles }: FileRow, { repeat }: FormRepeat): string {
  const [id = ''] = roles.get('row')?.split('/').slice(-1) ?? [];
  const heading = roles.get('heading') ?? '';
  if (!repeat.table || repeat.table.some(({ name }) => name === id)) return id;
  const headed = repeat.table.filter(({ name, label }) =>
    [name, ...Object.values(label)].some((each) => nameKey(each) === nameKey(heading)),
  );
  return headed.length === 1 ? (headed[0]?.name ?? '') : id;
}

/** Takes a row, and those in it. @param outer the path of the row around it, and its repeat; empty: the survey is */
function takeRow(
  reading: Reading,
  row: FileRow,
  outer: { readonly path: FieldPath; readonly repeat: FieldPath },
): void {
  const fields = knownFields(reading.form);
  const known = fields.repeats.get(row.repeat);
  const said = row.roles.get('row') ?? '';
  if (!known || !row.repeat.startsWith(outer.repeat)) return refuse(reading, row.at, 'unknown_row', said);
  const list = outer.path + row.repeat.slice(outer.repeat.length, -'/@'.length);
  const given = idOf(row, known);
  const open = isOpenEnded(known.repeat);
  const isKnown = given !== '' && canHaveRow(fields, rowPath(list, given));
  if (!isKnown && !open) return refuse(reading, row.at, 'unknown_row', said);
  const pathOf = (salt: number): FieldPath =>
    rowPath(list, isKnown ? given : madeId(reading.survey, row, salt));
  let path = pathOf(0);
  const hasKey = isKnown || row.roles.has('row');
  if (hasKey && reading.rows.has(path)) return refuse(reading, row.at, 'twice', said);
  for (let salt = 1; reading.rows.has(path); salt += 1) path = pathOf(salt);
  reading.rows.add(path);
  if (open && isEmpty(valueAt(reading.known, path))) {
    const place = placeBetween(reading.lastPlaces.get(list) ?? '', '');
    reading.lastPlaces.set(list, place);
    reading.values.set(path, place);
    reading.places.set(path, { at: row.at, cell: said });
  }
  takeAnswers(reading, row, path, row.repeat);
  for (const each of row.rows) takeRow(reading, each, { path, repeat: row.repeat });
}

/** Takes the name of a survey's village, and its day, which every survey has whatever its form. */
function takeTop(reading: Reading, { roles, headings, at }: FileLine, latest: string): void {
  const say = (role: 'village_name' | 'survey_date', value: string, problem: FieldProblem | null): void => {
    const cell = roles.get(role) ?? '';
    const wrong = isFormulaError(cell) ? 'formula_error' : problem;
    const read: ReadCell = wrong ? { ok: false, problem: wrong } : { ok: true, value };
    take(reading, role, { at: { ...at, column: headings.get(role) ?? '' }, cell }, read);
  };
  const name = tidyName(roles.get('village_name') ?? '');
  if (name !== '' && knownFields(reading.form).subject === 'village')
    say('village_name', name, checkVillageName(name));
  const date = dayIn(roles.get('survey_date') ?? '');
  if (date !== '') say('survey_date', date, checkSurveyDate(date, latest));
}

/**
 * Reads what a file says of a survey.
 * @param form with the records of the survey's panchayat
 * @param known what the survey holds; rows that it has keep their places
 * @param latest today, such as `2026-11-27`: no survey is of a later day
 */
export function readAnswers(
  survey: FileSurvey,
  form: FormDefinition,
  known: Values,
  latest: string,
): ReadAnswers {
  const reading: Reading = {
    ...{ survey: survey.roles.get('survey_id') ?? '', form, known, lastPlaces: lastPlaces(known) },
    ...{ values: new Map(), places: new Map(), rows: new Set(), problems: [] },
  };
  takeTop(reading, survey, latest);
  takeAnswers(reading, survey, '', '');
  for (const row of survey.rows) takeRow(reading, row, { path: '', repeat: '' });
  return reading;
}
