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
import { inScope, type SurveyWithCreator, withCreator } from './surveys-repository.ts';

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
  page(page: FormSurveysPage): Promise<readonly SurveyWithCreator[]>;
  count(filter: FormSurveysFilter): Promise<number>;
}

const filtered = ({ db, engine }: Executor, { scope, form_name, bound }: FormSurveysFilter) => {
  const query = withCreator(db)
    .where('s.form_name', '=', form_name)
    .where('s.deleted_at', 'is', null)
    .where(inScope(engine, scope));
  return bound === null ? query : query.where(withinBound('s', bound));
};

export const formSurveysRepository = (executor: Executor): FormSurveysRepository => ({
  page: ({ order, after, skip, limit, ...filter }) => {
    const all = filtered(executor, filter);
    const some = after === null ? all : all.where(behind('s', order, after));
    return termsOf('s', order)
      .reduce((query, { by, descending }) => query.orderBy(by, descending ? 'desc' : 'asc'), some)
      .limit(limit)
      .offset(skip)
      .execute();
  },
  count: async (filter) => {
    const { count } = await filtered(executor, filter)
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});
