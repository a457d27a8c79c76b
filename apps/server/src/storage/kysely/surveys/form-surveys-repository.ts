import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../places/places-repository.ts';
import type { Executor } from '../sql-tools.ts';
import {
  behind,
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
  /** What may be left out; `null`: nothing. */
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
  page: (page) => pageOf(executor, page).execute(),
  count: async (filter) => {
    const { count } = await filtered(executor, filter)
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});
