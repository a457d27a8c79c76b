import { linkUsername } from '@sampark/core/access/shares/by-link';
import { ERASED_NAME } from '@sampark/core/survey/erased';
import type { SurveyLinkTable } from '../../tables/link-table.ts';
import { type Executor, isOneOf } from '../sql-tools.ts';

/** A link with what is asked about it everywhere. */
export type LinkWithSurvey = SurveyLinkTable & {
  readonly maker_name: string;
  /** Whether its survey is there, and not deleted. */
  readonly survey_lives: boolean;
};

/** A link with the names that a list shows. */
export type LinkWithNames = SurveyLinkTable & {
  readonly maker_name: string;
  readonly village_name: string;
  readonly panchayat_name: string;
  readonly panchayat_name_hi: string;
  readonly opener_name: string | null;
};

/** The links to surveys. */
export interface LinksRepository {
  insert(link: SurveyLinkTable): Promise<void>;
  /** Finds a link by its id, or by the hash of its token. */
  find(
    by: Pick<SurveyLinkTable, 'link_id'> | Pick<SurveyLinkTable, 'token_hash'>,
  ): Promise<LinkWithSurvey | undefined>;
  /** Returns the links that work at a time, to a survey or to all of a form, the newest first. @param at ISO 8601 */
  list(
    of: { readonly survey_id: string } | { readonly form_name: string },
    at: string,
  ): Promise<readonly LinkWithNames[]>;
  /** Returns the newest links to surveys of a form that work no more and still name somebody, 200 at most. @param at ISO 8601 */
  past(formName: string, at: string): Promise<readonly LinkWithNames[]>;
  /** Returns those of these links that say for whom they are. */
  naming(linkIds: readonly string[]): Promise<readonly string[]>;
  /** Binds a link to the first browser that opens it. @returns whether nobody was before, and it was not taken back */
  bind(linkId: string, browser: Pick<SurveyLinkTable, 'browser_hash' | 'opened_at'>): Promise<boolean>;
  /** Takes a link of a survey back. @returns the link; `undefined`: there is none that could be */
  revoke(surveyId: string, linkId: string, at: string): Promise<SurveyLinkTable | undefined>;
  /** Takes out of a link for whom it is, and takes it back. @returns the link; `undefined`: there is none */
  nameNobody(linkId: string, at: string): Promise<SurveyLinkTable | undefined>;
}

/** Reads links with the names that a list shows. */
const withNames = ({ db }: Executor) =>
  db
    .selectFrom('survey_links as l')
    .innerJoin('users as m', 'm.user_id', 'l.made_by')
    .innerJoin('panchayats as p', 'p.panchayat_id', 'l.panchayat_id')
    .innerJoin('surveys as s', (join) =>
      join.onRef('s.panchayat_id', '=', 'l.panchayat_id').onRef('s.survey_id', '=', 'l.survey_id'),
    )
    .leftJoin('users as o', 'o.user_id', 'l.link_id')
    .selectAll('l')
    .select(['m.full_name as maker_name', 's.village_name', 'o.full_name as opener_name'])
    .select(['p.name as panchayat_name', 'p.name_hi as panchayat_name_hi'])
    .orderBy('l.made_at', 'desc')
    .orderBy('l.link_id');

/** As many as a page shows: those behind come when these name nobody. */
const MOST_PAST = 200;

const pastLinks = (executor: Executor, formName: string, at: string) =>
  withNames(executor)
    .where('l.form_name', '=', formName)
    .where((eb) =>
      eb.or([
        eb('s.deleted_at', 'is not', null),
        eb('l.revoked_at', 'is not', null),
        eb('l.ends_at', '<=', at),
      ]),
    )
    .where((eb) => eb.or([eb('l.meant_for', '!=', ERASED_NAME), eb('o.username', 'like', linkUsername('%'))]))
    .limit(MOST_PAST)
    .execute();

export const linksRepository = (executor: Executor): LinksRepository => {
  const { db, engine } = executor;
  return {
    async insert(link) {
      await db.insertInto('survey_links').values(link).execute();
    },
    async find(by) {
      const [column, value] =
        'link_id' in by ? (['link_id', by.link_id] as const) : (['token_hash', by.token_hash] as const);
      const link = await db
        .selectFrom('survey_links as l')
        .innerJoin('users as m', 'm.user_id', 'l.made_by')
        .selectAll('l')
        .select('m.full_name as maker_name')
        .where(`l.${column}`, '=', value)
        .executeTakeFirst();
      if (link === undefined) return undefined;
      // Not joined: the tables may lie on several machines, and this names the survey's own.
      const survey = await db
        .selectFrom('surveys')
        .select('deleted_at')
        .where('panchayat_id', '=', link.panchayat_id)
        .where('survey_id', '=', link.survey_id)
        .executeTakeFirst();
      return { ...link, survey_lives: survey?.deleted_at === null };
    },
    list(of, at) {
      const query = withNames(executor)
        .where('s.deleted_at', 'is', null)
        .where('l.revoked_at', 'is', null)
        .where('l.ends_at', '>', at);
      const asked =
        'survey_id' in of
          ? query.where('l.survey_id', '=', of.survey_id)
          : query.where('l.form_name', '=', of.form_name);
      return asked.execute();
    },
    past: (formName, at) => pastLinks(executor, formName, at),
    async naming(linkIds) {
      const rows = await db
        .selectFrom('survey_links')
        .select('link_id')
        .where(isOneOf(engine, 'link_id', linkIds))
        .where('meant_for', '!=', ERASED_NAME)
        .execute();
      return rows.map(({ link_id }) => link_id);
    },
    async bind(linkId, browser) {
      const { numUpdatedRows } = await db
        .updateTable('survey_links')
        .set(browser)
        .where('link_id', '=', linkId)
        .where('browser_hash', 'is', null)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    revoke: (surveyId, linkId, at) =>
      db
        .updateTable('survey_links')
        .set({ revoked_at: at })
        .where('link_id', '=', linkId)
        .where('survey_id', '=', surveyId)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    nameNobody: (linkId, at) =>
      db
        .updateTable('survey_links')
        .set((eb) => ({ meant_for: ERASED_NAME, revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
        .where('link_id', '=', linkId)
        .returningAll()
        .executeTakeFirst(),
  };
};
