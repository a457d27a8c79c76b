import { sql } from 'kysely';
import { allDone } from '../../all-done.ts';
import type { Engine } from '../../migrations/columns.ts';
import type { SurveyPlaceTable, SurveyTable } from '../../tables.ts';
import type { Scope } from '../places/places-repository.ts';
import { areOf, asList, distinct, type Executor, insertRows, isOneOf, runPrepared } from '../sql-tools.ts';

/** A survey's row with the names of its creator. */
export type SurveyWithCreator = SurveyTable & {
  readonly created_by_username: string;
  readonly created_by_fullname: string;
};

/** The same without the columns that only lists ask for, or that the survey itself holds. */
export type FedSurvey = Omit<SurveyWithCreator, (typeof NOT_FED)[number]>;

const NOT_FED = [
  'village_name',
  'survey_date',
  'status',
  'completion',
  'deleted_by',
  'updated_by',
] as const satisfies readonly (keyof SurveyTable)[];

/** The same without what devices alone ask for. */
export type ListedSurvey = Omit<FedSurvey, (typeof NOT_LISTED)[number]>;

const NOT_LISTED = ['seq', 'conflicts_open', 'delta'] as const satisfies readonly (keyof FedSurvey)[];

/** The surveys that a list shows. Deleted ones are never listed. */
export interface SurveyFilter {
  readonly scope: Scope;
  readonly panchayat_id?: string | undefined;
  readonly form_name?: string | undefined;
  /** The id of their creator. */
  readonly created_by?: string | undefined;
  readonly status?: 'complete' | 'incomplete' | 'draft' | 'in_progress' | 'conflict' | 'synced' | undefined;
  /** Part of the village's name; capitals of the Latin alphabet make no difference. */
  readonly q?: string | undefined;
  readonly updated_since?: string | undefined;
  /** The moment by which they are ordered, the newest first; without it, their creation. */
  readonly by?: 'created_at' | 'updated_at' | undefined;
  /** The survey behind which the page begins, with that moment of it. */
  readonly after?: { readonly at: string; readonly survey_id: string } | undefined;
  readonly limit: number;
}

export interface SurveyCounts {
  readonly total: number;
  readonly conflict: number;
}

export interface SurveysRepository {
  /** Returns surveys in the order of their ids. `lock`: no other transaction changes them before this one ends. */
  byIds(surveyIds: readonly string[], lock?: 'lock'): Promise<readonly SurveyWithCreator[]>;
  /** Returns where surveys lie, by their ids; one that is not there is left out. */
  places(surveyIds: readonly string[]): Promise<readonly SurveyPlaceTable[]>;
  /** Adds new rows. Throws when an id is taken. */
  insert(rows: readonly SurveyTable[]): Promise<void>;
  /** Overwrites rows that exist. */
  update(rows: readonly SurveyTable[]): Promise<void>;
  /** Returns the changes in a panchayat behind `after` and up to `upTo`, by seq, tombstones too. */
  feed(panchayatId: string, after: number, upTo: number, limit: number): Promise<readonly FedSurvey[]>;
  /** Returns the surveys of a list, the newest first. */
  list(filter: SurveyFilter): Promise<readonly SurveyWithCreator[]>;
  /**
   * Returns deleted surveys, the newest deleted first; those with an open conflict are in the list of conflicts
   * instead.
   */
  deleted(scope: Scope, limit: number): Promise<readonly SurveyWithCreator[]>;
  counts(scope: Scope): Promise<SurveyCounts>;
  /** Returns the surveys of a form and year in panchayats that are not deleted, in no order. */
  ofYear(panchayatIds: readonly string[], formName: string, year: string): Promise<readonly YearSurvey[]>;
}

/** The facts that a round needs of a survey, without its answers. */
export type YearSurvey = Pick<SurveyTable, (typeof OF_YEAR)[number]>;

const OF_YEAR = [
  'survey_id',
  'panchayat_id',
  'form_name',
  'form_version',
  'version',
  'epoch',
  'village_name',
  'survey_date',
  'status',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof SurveyTable)[];

const COLUMNS = [
  'panchayat_id',
  'survey_id',
  'version',
  'seq',
  'epoch',
  'doc',
  'conflicts_open',
  'form_name',
  'form_version',
  'village_name',
  'survey_date',
  'status',
  'completion',
  'deleted_at',
  'deleted_by',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
  'client_timestamp',
  'continues',
  'delta',
] as const satisfies readonly (keyof SurveyTable)[];

type Fed = Exclude<(typeof COLUMNS)[number], (typeof NOT_FED)[number]>;

const isFed = (column: keyof SurveyTable): column is Fed => !NOT_FED.some((other) => other === column);

const FED = COLUMNS.filter(isFed).map((column) => `s.${column}` as const);

type Listed = Exclude<Fed, (typeof NOT_LISTED)[number]>;

const LISTED = COLUMNS.filter(isFed)
  .filter((column): column is Listed => !NOT_LISTED.some((other) => other === column))
  .map((column) => `s.${column}` as const);

const joined = (db: Executor['db']) =>
  db
    .selectFrom('surveys as s')
    .innerJoin('users as u', 'u.user_id', 's.created_by')
    .select(['u.username as created_by_username', 'u.full_name as created_by_fullname']);

/** Selects surveys, all columns with the names of their creators. */
const withCreator = (db: Executor['db']) => joined(db).selectAll('s');

/** Selects surveys as programs list them. */
export const listed = (db: Executor['db']) => joined(db).select(LISTED);

/** Says that surveys, the table `s`, lie in a scope. */
export const inScope = (engine: Engine, scope: Scope) => {
  if (scope.kind === 'panchayats') return isOneOf(engine, 's.panchayat_id', scope.panchayat_ids);
  if (scope.kind === 'block') {
    const own = sql`select panchayat_id from panchayats where block_id = ${scope.block_id}`;
    return sql<boolean>`${sql.ref('s.panchayat_id')} in (${own})`;
  }
  return scope.kind === 'all' ? sql<boolean>`1 = 1` : sql<boolean>`1 = 0`;
};

/** Returns where these surveys lie; a survey that is not there is left out. */
const placesOf = async (
  executor: Executor,
  surveyIds: readonly string[],
): Promise<readonly SurveyPlaceTable[]> => {
  if (surveyIds.length === 0) return [];
  const { engine } = executor;
  const ids = [asList(engine, surveyIds)];
  return runPrepared<SurveyPlaceTable>(executor, 'places of surveys', ids, (d) =>
    d
      .selectFrom('survey_places')
      .selectAll()
      .where(isOneOf(engine, 'survey_id', surveyIds)),
  );
};

const surveysById = async (
  executor: Executor,
  surveyIds: readonly string[],
  lock: 'lock' | undefined,
): Promise<readonly SurveyWithCreator[]> => {
  const { engine } = executor;
  const places = await placesOf(executor, surveyIds);
  if (places.length === 0) return [];
  const panchayats = distinct(places.map((place) => place.panchayat_id));
  const found = places.map((place) => place.survey_id);
  const values = [asList(engine, panchayats), asList(engine, found)];
  const locking = lock !== undefined && engine === 'postgres';
  return runPrepared<SurveyWithCreator>(executor, `surveys by id ${locking}`, values, (d) => {
    const query = withCreator(d)
      .where(areOf(engine, 's', places))
      .orderBy('s.survey_id');
    return locking ? query.forUpdate('s') : query;
  });
};

const updateSurveys = (executor: Executor, rows: readonly SurveyTable[]): Promise<void> =>
  insertRows(executor, 'surveys', COLUMNS, rows, () => {
    const others = COLUMNS.filter((column) => column !== 'panchayat_id' && column !== 'survey_id');
    const set = sql.join(others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
    return sql`on conflict (panchayat_id, survey_id) do update set ${set}`;
  });

/** Leaves out what lies in the same table, and is no survey to people: records. */
const isSurvey = sql<boolean>`s.form_name not like 'record:%'`;

/** Returns the surveys that are not deleted and that a filter lets through, in no order. */
const filtered = ({ db, engine }: Executor, filter: SurveyFilter) => {
  const { panchayat_id, form_name, created_by, status, q, updated_since } = filter;
  let query = withCreator(db)
    .where('s.deleted_at', 'is', null)
    .where(isSurvey)
    .where(inScope(engine, filter.scope));
  if (panchayat_id !== undefined) query = query.where('s.panchayat_id', '=', panchayat_id);
  if (form_name !== undefined) query = query.where('s.form_name', '=', form_name);
  if (created_by !== undefined) query = query.where('s.created_by', '=', created_by);
  if (status === 'incomplete') query = query.where('s.status', '!=', 'complete');
  else if (status === 'conflict') query = query.where('s.conflicts_open', '>', 0);
  else if (status === 'synced') query = query.where('s.conflicts_open', '=', 0);
  else if (status !== undefined) query = query.where('s.status', '=', status);
  if (q !== undefined) {
    const position = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos');
    query = query.where(sql<boolean>`${position}(lower(s.village_name), lower(${q})) > 0`);
  }
  return updated_since === undefined ? query : query.where('s.updated_at', '>=', updated_since);
};

const listSurveys = (executor: Executor, filter: SurveyFilter): Promise<readonly SurveyWithCreator[]> => {
  const { after, by = 'created_at', limit } = filter;
  const moment = `s.${by}` as const;
  let query = filtered(executor, filter);
  if (after !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb(moment, '<', after.at),
        eb.and([eb(moment, '=', after.at), eb('s.survey_id', '<', after.survey_id)]),
      ]),
    );
  }
  return query.orderBy(moment, 'desc').orderBy('s.survey_id', 'desc').limit(limit).execute();
};

const surveysOfYear = (
  executor: Executor,
  panchayatIds: readonly string[],
  formName: string,
  year: string,
): Promise<readonly YearSurvey[]> => {
  const { engine } = executor;
  const values = [asList(engine, panchayatIds), formName, year];
  return runPrepared<YearSurvey>(executor, 'surveys of a year', values, (d) =>
    d
      .selectFrom('surveys')
      .select(OF_YEAR)
      .where(isOneOf(engine, 'panchayat_id', panchayatIds))
      .where('form_name', '=', formName)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`substr(coalesce(nullif(survey_date, ''), created_at), 1, 4) = ${year}`),
  );
};

const countSurveys = async ({ db, engine }: Executor, scope: Scope): Promise<SurveyCounts> => {
  const row = await db
    .selectFrom('surveys as s')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('s.deleted_at', 'is', null).as('total'),
      eb.fn.countAll<number>().filterWhere('s.conflicts_open', '>', 0).as('conflict'),
    ])
    .where(isSurvey)
    .where(inScope(engine, scope))
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), conflict: Number(row.conflict) };
};

export const surveysRepository = (executor: Executor): SurveysRepository => ({
  byIds: (surveyIds, lock) => surveysById(executor, surveyIds, lock),
  places: (surveyIds) => placesOf(executor, surveyIds),
  async insert(rows) {
    await allDone([
      insertRows(executor, 'survey_places', ['survey_id', 'panchayat_id'], rows),
      insertRows(executor, 'surveys', COLUMNS, rows),
    ]);
  },
  update: (rows) => updateSurveys(executor, rows),
  ofYear: (panchayatIds, formName, year) => surveysOfYear(executor, panchayatIds, formName, year),
  feed: (panchayatId, after, upTo, limit) =>
    runPrepared<FedSurvey>(executor, 'survey feed', [panchayatId, after, upTo, limit], (d) =>
      joined(d)
        .select(FED)
        .where('s.panchayat_id', '=', panchayatId)
        .where('s.seq', '>', after)
        .where('s.seq', '<=', upTo)
        .orderBy('s.seq')
        .limit(limit),
    ),
  list: (filter) => listSurveys(executor, filter),
  deleted: (scope, limit) =>
    withCreator(executor.db)
      .where('s.deleted_at', 'is not', null)
      .where('s.conflicts_open', '=', 0)
      .where(inScope(executor.engine, scope))
      .orderBy('s.deleted_at', 'desc')
      .orderBy('s.survey_id', 'desc')
      .limit(limit)
      .execute(),
  counts: (scope) => countSurveys(executor, scope),
});
