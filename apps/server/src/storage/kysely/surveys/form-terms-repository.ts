import { sql } from 'kysely';
import type { FormTermTable } from '../../tables/form-use-tables.ts';
import type { SurveyTable } from '../../tables.ts';
import type { Scope } from '../places/places-repository.ts';
import type { Executor } from '../sql-tools.ts';
import { inScope } from './surveys-repository.ts';

/** The facts that decide whether a survey has been kept for its term. */
export type OldSurvey = Pick<SurveyTable, (typeof OF_OLD)[number]> & {
  /** JSON: its answers, where it has not changed for as long and anything is said in a review; else null. */
  readonly reviewed: string | null;
};

const OF_OLD = [
  'survey_id',
  'version',
  'form_name',
  'form_version',
  'created_at',
  'updated_at',
  'survey_date',
  'deleted_at',
  'conflicts_open',
] as const satisfies readonly (keyof SurveyTable)[];

/** The surveys of a form that were made before a moment, or after it. */
export interface OldSurveys {
  readonly form_name: string;
  readonly made: { readonly before: string } | { readonly after: string };
  /** The review of what has not changed since is read. */
  readonly before: string;
  readonly scope: Scope;
  /** The survey behind which the page begins. */
  readonly after: Pick<SurveyTable, 'created_at' | 'survey_id'> | null;
  readonly limit: number;
}

/** How long the surveys of forms are kept. */
export interface FormTermsRepository {
  /** Returns the forms whose surveys are not kept for ever. */
  all(): Promise<readonly FormTermTable[]>;
  /** Returns the term of a form. @param lock nobody changes it before this transaction ends */
  of(formName: string, lock?: 'lock'): Promise<FormTermTable | undefined>;
  /** Sets a term, in the place of one that was set before. */
  set(term: FormTermTable): Promise<void>;
  /** Keeps the surveys of a form for ever. */
  remove(formName: string): Promise<void>;
  /**
   * Returns a page of surveys in the order in which they were made, also those that have changed since: so no statement looks at more
   * than a page, however few are to go.
   */
  old(asked: OldSurveys): Promise<readonly OldSurvey[]>;
}

const REVIEW_KEY = '"~review.';

export const formTermsRepository = ({ db, engine }: Executor): FormTermsRepository => ({
  all: () => db.selectFrom('form_terms').selectAll().orderBy('form_name').execute(),
  of(formName, lock) {
    const query = db.selectFrom('form_terms').selectAll().where('form_name', '=', formName);
    // Shared: several servers end terms at once.
    return (lock !== undefined && engine === 'postgres' ? query.forShare() : query).executeTakeFirst();
  },
  async set(term) {
    const { form_name: _, ...others } = term;
    await db
      .insertInto('form_terms')
      .values(term)
      .onConflict((oc) => oc.column('form_name').doUpdateSet(others))
      .execute();
  },
  async remove(formName) {
    await db.deleteFrom('form_terms').where('form_name', '=', formName).execute();
  },
  old({ form_name, made, before, scope, after, limit }) {
    const position = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos');
    let query = db
      .selectFrom('surveys as s')
      .select(OF_OLD)
      .select(
        sql<string | null>`case when s.updated_at < ${before} and ${position}(doc, ${REVIEW_KEY}) > 0
          then doc end`.as('reviewed'),
      )
      .where('s.form_name', '=', form_name)
      .where((eb) =>
        'before' in made ? eb('s.created_at', '<', made.before) : eb('s.created_at', '>', made.after),
      )
      .where(inScope(engine, scope));
    if (after !== null) {
      query = query.where(
        sql<boolean>`(s.created_at, s.survey_id) > (${after.created_at}, ${after.survey_id})`,
      );
    }
    return query.orderBy('s.created_at').orderBy('s.survey_id').limit(limit).execute();
  },
});
