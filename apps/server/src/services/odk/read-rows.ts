import { seesWhole, type UserInfo } from '@sampark/core/access/roles';
import type { SurveyOrder, SurveyPlaceIn } from '../../storage/kysely/surveys/survey-bound.ts';
import type { SurveyWithCreator } from '../../storage/kysely/surveys/surveys-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Context } from '../context.ts';
import { formOfSurvey } from '../forms/forms.ts';
import { scopeOf } from '../places/places.ts';
import { readerOf, type ShownSurvey } from '../shares/reader.ts';
import { readable } from '../surveys/read-surveys.ts';
import { surveyOf } from '../sync/survey-rows.ts';
import { boundOf } from './filter/bound-of.ts';
import type { Expression } from './filter/expression.ts';
import { matches } from './filter/matches.ts';
import type { FormSchema, RepeatPath } from './form-schema.ts';
import { filesOf, type ODataRow, repeatRows, submissionRow, type Writing } from './submission-rows.ts';
import { numberOf, reviewStateOf, updatedAtOf } from './system.ts';

/** Surveys that are in memory at a time. */
export const SURVEYS_AT_ONCE = 100;

/** Where a page of a table begins: behind this survey, or behind so many of its rows. */
export interface TablePlace extends SurveyPlaceIn {
  readonly rows: number;
}

/** A table of a form, and what of it is asked for. */
export interface TableRequest {
  readonly schema: FormSchema;
  /** The repeat; empty: the table of surveys. */
  readonly path: RepeatPath;
  readonly writing: Writing;
  readonly filter: Expression | null;
  readonly order: SurveyOrder;
  readonly skip: number;
  /** Rows at most; `null`: all. */
  readonly top: number | null;
  readonly after: TablePlace | null;
}

type FoundSurvey = Pick<SurveyWithCreator, 'survey_id' | 'created_at' | 'updated_at' | 'version'>;

const placeOf = (order: SurveyOrder, survey: FoundSurvey): SurveyPlaceIn => ({
  survey_id: survey.survey_id,
  values: order.map(({ column }) => {
    if (column === 'created_at') return survey.created_at;
    return survey.version === 1 ? '' : survey.updated_at;
  }),
});

const isLetThrough = (filter: Expression | null, shown: ShownSurvey): boolean => {
  if (filter === null) return true;
  const updatedAt = updatedAtOf(shown);
  return matches(filter, {
    submissionDate: Date.parse(shown.survey.created_at),
    updatedAt: updatedAt === null ? null : Date.parse(updatedAt),
    submitterId: String(numberOf(shown.survey.created_by)),
    reviewState: () => reviewStateOf(shown),
  });
};

/** Turns rows into surveys as a person sees them now. */
async function shownOf(
  { forms, clock }: Context,
  r: Repositories,
  user: UserInfo,
  rows: readonly SurveyWithCreator[],
): Promise<readonly ShownSurvey[]> {
  const reader = await readerOf(r, user, clock());
  const catalogue = await forms.read(r.forms);
  return rows.flatMap((row) => reader.show(surveyOf(row, []), formOfSurvey(catalogue, row).definition) ?? []);
}

/** Returns those of the files that surveys name which the server holds. */
async function heldFiles(
  r: Pick<Repositories, 'attachments'>,
  surveys: readonly ShownSurvey[],
): Promise<ReadonlySet<string>> {
  const names = [...new Set(surveys.flatMap(({ survey }) => filesOf(survey)))];
  if (names.length === 0) return new Set();
  return new Set((await r.attachments.held(names)).map(({ name }) => name));
}

type Written = Pick<TableRequest, 'schema' | 'path' | 'writing'>;

/** Writes the rows that a survey has in a table. */
function rowsIn(
  shown: ShownSurvey,
  { schema, path, writing }: Written,
  held: ReadonlySet<string>,
): readonly ODataRow[] {
  if (path.length > 0) return repeatRows(shown, schema, path, writing).map(({ row }) => row);
  const names = filesOf(shown.survey);
  const files = { expected: names.length, present: names.filter((name) => held.has(name)).length };
  return [submissionRow(shown, schema, writing, files)];
}

/** The rows of a few surveys, with the places of these. */
type Batch = readonly { readonly place: SurveyPlaceIn; readonly rows: readonly ODataRow[] }[];

/** Whether every survey of the scope is a row, so that the database can count and skip. */
const isPlain = (user: UserInfo, { path, filter }: TableRequest): boolean =>
  path.length === 0 && filter === null && seesWhole(user.role);

/** Reads the rows of a table, a few surveys at a time, each from a snapshot of its own. @param skip surveys that the database leaves out */
async function* batchesOf(
  context: Context,
  user: UserInfo,
  request: TableRequest,
  { skip, atOnce }: { readonly skip: number; readonly atOnce: number },
): AsyncGenerator<Batch> {
  const { filter, order, schema, after } = request;
  const asked = {
    ...{ scope: scopeOf(user), form_name: schema.form.name, order, limit: atOnce },
    bound: filter === null ? null : boundOf(filter),
  };
  let place: SurveyPlaceIn | null = after;
  let left = skip;
  if (after !== null && after.rows > 0) {
    const first = await singleSurvey(context, user, schema, after.survey_id);
    if (first !== null && isLetThrough(filter, first.shown))
      yield [{ place: after, rows: rowsIn(first.shown, request, first.held) }];
  }
  for (;;) {
    const { rows, batch } = await context.storage.read(async (r) => {
      const found = await r.formSurveys.page({ ...asked, after: place, skip: left });
      const shown = (await shownOf(context, r, user, found)).filter((each) => isLetThrough(filter, each));
      const held = request.path.length === 0 ? await heldFiles(r, shown) : new Set<string>();
      const made = shown.map((each) => ({
        place: placeOf(order, each.survey),
        rows: rowsIn(each, request, held),
      }));
      return { rows: found, batch: made };
    });
    yield batch;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    place = placeOf(order, last);
    left = 0;
  }
}

/** What is read of a table: rows, and at the end where the next page begins, if there is one. */
export type TableRows = AsyncGenerator<readonly ODataRow[], TablePlace | null>;

/** Reads the rows of a page of a table, never many at a time. */
export async function* rowsOfTable(context: Context, user: UserInfo, request: TableRequest): TableRows {
  const { top, after } = request;
  if (top === 0) return null;
  const byDatabase = isPlain(user, request) ? request.skip : 0;
  let skip = request.skip - byDatabase;
  let room = top ?? Number.POSITIVE_INFINITY;
  let last: TablePlace | null = null;
  const few = isPlain(user, request) ? Math.min(SURVEYS_AT_ONCE, room + 1) : SURVEYS_AT_ONCE;
  for await (const batch of batchesOf(context, user, request, { skip: byDatabase, atOnce: few })) {
    const page: ODataRow[] = [];
    let isFull = false;
    for (const { place, rows } of batch) {
      let from = after !== null && place.survey_id === after.survey_id ? after.rows : 0;
      const passed = Math.min(skip, Math.max(rows.length - from, 0));
      skip -= passed;
      from += passed;
      if (from >= rows.length) continue;
      if (room === 0) {
        isFull = true;
        break;
      }
      const taken = rows.slice(from, from + room);
      page.push(...taken);
      room -= taken.length;
      const reached = from + taken.length;
      const isWhole = reached === rows.length;
      last = { ...place, rows: isWhole ? 0 : reached };
      if (!isWhole) {
        isFull = true;
        break;
      }
    }
    yield page;
    if (isFull) return last;
  }
  return null;
}

/** Counts the rows of a table, whatever page is asked for. */
export async function countRows(context: Context, user: UserInfo, request: TableRequest): Promise<number> {
  if (isPlain(user, request)) {
    const { form } = request.schema;
    return context.storage.now.formSurveys.count({
      ...{ scope: scopeOf(user), form_name: form.name, bound: null },
    });
  }
  let count = 0;
  const all = { ...request, after: null };
  for await (const batch of batchesOf(context, user, all, { skip: 0, atOnce: SURVEYS_AT_ONCE })) {
    for (const { rows } of batch) count += rows.length;
  }
  return count;
}

/** Reads one survey of a form; `null`: there is none for this person. */
export const singleSurvey = (
  context: Context,
  user: UserInfo,
  { form }: FormSchema,
  surveyId: string,
): Promise<{ readonly shown: ShownSurvey; readonly held: ReadonlySet<string> } | null> =>
  context.storage.read(async (r) => {
    const row = await readable(r, user, surveyId);
    if (row === undefined || row.deleted_at !== null || row.form_name !== form.name) return null;
    const [shown] = await shownOf(context, r, user, [row]);
    return shown === undefined ? null : { shown, held: await heldFiles(r, [shown]) };
  });

/**
 * Reads the rows of a table that one survey has; `null`: there is no such survey for this person.
 * @param parent the id of the row that holds them; `null`: whichever does
 */
export async function rowsOfSurvey(
  context: Context,
  user: UserInfo,
  request: Written,
  { surveyId, parent }: { readonly surveyId: string; readonly parent: { id: string; isRow: boolean } | null },
): Promise<readonly ODataRow[] | null> {
  const { schema, path, writing } = request;
  const found = await singleSurvey(context, user, schema, surveyId);
  if (found === null) return null;
  if (path.length === 0) return rowsIn(found.shown, request, found.held);
  return repeatRows(found.shown, schema, path, writing)
    .filter((each) => parent === null || (parent.isRow ? each.id : each.parent) === parent.id)
    .map(({ row }) => row);
}
