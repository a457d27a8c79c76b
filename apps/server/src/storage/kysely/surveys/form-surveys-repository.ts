import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../places/places-repository.ts';
import { asList, type Executor, runPrepared } from '../sql-tools.ts';
import {
  behind,
  isOneWay,
  type SurveyBound,
  type SurveyOrder,
  type SurveyPlaceIn,
  termsOf,
  withinBound,
} from './survey-bound.ts';
import { inScope, type ListedSurvey, listed } from './surveys-repository.ts';

/** The surveys of one form that are not deleted. */
export interface FormSurveysFilter {
  readonly scope: Scope;
  readonly form_name: string;
  /** The surveys that may be left out; `null`: none. */
  readonly bound: SurveyBound | null;
}

/** A part of them, in an order. */
export interface FormSurveysPage extends FormSurveysFilter {
  readonly order: SurveyOrder;
  /** Only what is behind this one. */
  readonly after: SurveyPlaceIn | null;
  /** How many of them are left out first. */
  readonly skip: number;
  readonly limit: number;
}

/** The surveys of a form for programs that read them all, page by page. */
export interface FormSurveysRepository {
  page(page: FormSurveysPage): Promise<readonly ListedSurvey[]>;
  count(filter: FormSurveysFilter): Promise<number>;
}

/**
 * Says of which form surveys are. SQLite does not know that a panchayat holds few surveys, and a form many: the sign keeps it from going
 * through all of the form's.
 */
const isOf = ({ engine }: Executor, { scope, form_name }: FormSurveysFilter): RawBuilder<boolean> =>
  engine === 'sqlite' && scope.kind === 'panchayats'
    ? sql`+s.form_name = ${form_name}`
    : sql`s.form_name = ${form_name}`;

/** Returns the parameters of `inScope`. */
const valuesOf = ({ engine }: Executor, scope: Scope): readonly unknown[] => {
  if (scope.kind === 'panchayats') return [asList(engine, scope.panchayat_ids)];
  return scope.kind === 'block' ? [scope.block_id] : [];
};

const filtered = (executor: Executor, filter: FormSurveysFilter) => {
  const { scope, bound } = filter;
  const query = listed(executor.db)
    .where(isOf(executor, filter))
    .where('s.deleted_at', 'is', null)
    .where(inScope(executor.engine, scope));
  return bound === null ? query : query.where(withinBound('s', bound));
};

const pageOf = (executor: Executor, page: FormSurveysPage) => {
  const { order, after, skip, limit } = page;
  const all = filtered(executor, page);
  const some = after === null ? all : all.where(behind('s', order, after));
  return termsOf('s', order)
    .reduce((query, { by, descending }) => query.orderBy(by, descending ? 'desc' : 'asc'), some)
    .limit(limit)
    .offset(skip);
};

export const formSurveysRepository = (executor: Executor): FormSurveysRepository => ({
  page: (page) => {
    const { scope, form_name, bound, order, after, skip, limit } = page;
    // A query that programs ask page after page is built once. A filter may be anything, and its statement is
    // not kept.
    if (bound !== null || !isOneWay(order)) return pageOf(executor, page).execute();
    const behindIt = after === null ? [] : [...after.values, after.survey_id];
    const values = [form_name, ...valuesOf(executor, scope), ...behindIt, limit, skip];
    const name = `surveys of a form ${JSON.stringify([scope.kind, order, after !== null])}`;
    return runPrepared<ListedSurvey>(executor, name, values, (db) => pageOf({ ...executor, db }, page));
  },
  count: async (filter) => {
    const { count } = await filtered(executor, filter)
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});
