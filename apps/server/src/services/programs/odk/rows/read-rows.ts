import { seesWhole, type UserInfo } from '@sampark/core/access/roles';
import type { SurveyPlaceIn } from '../../../../storage/kysely/surveys/survey-bound.ts';
import type { Context } from '../../../context.ts';
import { scopeOf } from '../../../places/places.ts';
import type { FormSchema, RepeatPath } from '../form-schema.ts';
import {
  type FormSurvey,
  SURVEYS_AT_ONCE,
  type SurveysReading,
  type SurveysRequest,
  surveyOfForm,
  surveysOfForm,
} from './form-surveys.ts';
import { type RowText, repeatRows, submissionRow, type Writing } from './submission-rows.ts';

/** The place where a page of a table begins: behind this survey, or behind so many of its rows. */
export interface TablePlace extends SurveyPlaceIn {
  readonly rows: number;
}

/** A table of a form, and what of it is asked for. */
export interface TableRequest extends SurveysRequest {
  readonly schema: FormSchema;
  /** The repeat; empty: the table of surveys. */
  readonly path: RepeatPath;
  readonly writing: Writing;
  readonly skip: number;
  /** Rows at most; `null`: all. */
  readonly top: number | null;
  readonly after: TablePlace | null;
}

type Written = Pick<TableRequest, 'schema' | 'path' | 'writing'>;

/** Writes the rows that a survey has in a table. */
const rowsIn = ({ shown, files }: FormSurvey, { schema, path, writing }: Written): readonly RowText[] =>
  path.length === 0
    ? [submissionRow(shown, schema, writing, files)]
    : repeatRows(shown, schema, path, writing).map(({ row }) => row);

/** Whether every survey of the scope is a row, so that the database can count and skip. */
const isPlain = (user: UserInfo, { path, filter }: TableRequest): boolean =>
  path.length === 0 && filter === null && seesWhole(user.role);

/**
 * Reads the surveys of a table, a few at a time. The survey in whose midst the last page ended comes first.
 */
async function* surveysOfTable<T>(
  context: Context,
  user: UserInfo,
  request: TableRequest,
  how: SurveysReading<T>,
): AsyncGenerator<readonly T[]> {
  const { after } = request;
  if (after !== null && after.rows > 0) {
    const begun = await surveyOfForm(context, user, request, after.survey_id);
    if (begun !== null) yield [how.make(begun, after)];
  }
  yield* surveysOfForm(context, user, request, how);
}

/**
 * A reading of a table, a few surveys with each step. It returns where the next page begins, if there is one.
 */
export type TableReading = AsyncGenerator<void, TablePlace | null>;

/** Reads the rows of a page of a table, never many at a time. @param put gets each row at once */
export async function* readTable(
  context: Context,
  user: UserInfo,
  request: TableRequest,
  put: (row: RowText) => void,
): TableReading {
  const { top, after } = request;
  if (top === 0) return null;
  const byDatabase = isPlain(user, request) ? request.skip : 0;
  let skip = request.skip - byDatabase;
  let room = top ?? Number.POSITIVE_INFINITY;
  const page: { last: TablePlace | null; isFull: boolean } = { last: null, isFull: false };
  const make = (survey: FormSurvey, place: SurveyPlaceIn): void => {
    if (page.isFull) return;
    const rows = rowsIn(survey, request);
    let from = after !== null && place.survey_id === after.survey_id ? after.rows : 0;
    const passed = Math.min(skip, Math.max(rows.length - from, 0));
    skip -= passed;
    from += passed;
    if (from >= rows.length) return;
    if (room === 0) {
      page.isFull = true;
      return;
    }
    const taken = rows.slice(from, from + room);
    for (const row of taken) put(row);
    room -= taken.length;
    const reached = from + taken.length;
    const isWhole = reached === rows.length;
    page.last = { ...place, rows: isWhole ? 0 : reached };
    page.isFull = !isWhole;
  };
  // One more than the page has room for tells whether there is a next page.
  const atOnce = () => (isPlain(user, request) ? Math.min(SURVEYS_AT_ONCE, room + 1) : SURVEYS_AT_ONCE);
  for await (const _ of surveysOfTable(context, user, request, { skip: byDatabase, atOnce, make })) {
    yield;
    if (page.isFull) return page.last;
  }
  return null;
}

/** Counts the rows of a table, whatever page is asked for. */
export async function countRows(context: Context, user: UserInfo, request: TableRequest): Promise<number> {
  if (isPlain(user, request)) {
    const { form } = request.schema;
    const asked = { scope: scopeOf(user), form_name: form.name, bound: null };
    return context.beginReading().from(({ now }) => now.formSurveys.count(asked));
  }
  let count = 0;
  const all = { ...request, after: null };
  const make = (survey: FormSurvey) => rowsIn(survey, request).length;
  for await (const counts of surveysOfTable(context, user, all, { make })) {
    for (const each of counts) count += each;
  }
  return count;
}

/**
 * Reads the rows of a table that one survey has; `null`: there is no such survey for this person.
 * @param parent the id of the row that holds them; `null`: whichever does
 */
export async function rowsOfSurvey(
  context: Context,
  user: UserInfo,
  request: Written,
  { surveyId, parent }: { readonly surveyId: string; readonly parent: { id: string; isRow: boolean } | null },
): Promise<readonly RowText[] | null> {
  const { schema, path, writing } = request;
  const found = await surveyOfForm(context, user, { schema, filter: null }, surveyId);
  if (found === null) return null;
  if (path.length === 0) return rowsIn(found, request);
  return repeatRows(found.shown, schema, path, writing)
    .filter((each) => parent === null || (parent.isRow ? each.id : each.parent) === parent.id)
    .map(({ row }) => row);
}
