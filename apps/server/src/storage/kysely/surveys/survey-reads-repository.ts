import { type RawBuilder, sql } from 'kysely';
import type { SurveyReadTable } from '../../survey-read-table.ts';
import type { Executor } from '../sql-tools.ts';

/** A row with the names of its person and its place. */
export interface ListedRead extends SurveyReadTable {
  readonly username: string;
  readonly full_name: string;
  readonly panchayat: string | null;
  readonly panchayat_hi: string | null;
  readonly block: string | null;
  readonly block_hi: string | null;
  readonly village: string | null;
}

/** Says which rows are meant. Absent parts leave none out. */
export interface ReadsFilter {
  /** A part of the person's name or user name. */
  readonly person?: string | undefined;
  /** A part of a panchayat's name: also rows about its whole block, or about everywhere. */
  readonly panchayat?: string | undefined;
  readonly since?: string | undefined;
  readonly before?: string | undefined;
}

/** The place of a row in the list. */
export type ReadPlace = Pick<SurveyReadTable, 'at' | 'user_id' | 'read_key'>;

/** By whom surveys were read that somebody else fills. */
export interface SurveyReadsRepository {
  /** Keeps rows. One that is there stays as it is. */
  keep(rows: readonly SurveyReadTable[]): Promise<void>;
  /** Lists rows, the newest first. @param after the last one of the page before */
  list(filter: ReadsFilter, limit: number, after: ReadPlace | null): Promise<readonly ListedRead[]>;
}

/** Makes a pattern that finds a text anywhere, whatever is in it. */
const anywhere = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const has = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) like ${anywhere(text)} escape '\\'`),
    sql` or `,
  )})`;

export const surveyReadsRepository = ({ db }: Executor): SurveyReadsRepository => ({
  async keep(rows) {
    if (rows.length === 0) return;
    await db
      .insertInto('survey_reads')
      .values([...rows])
      .onConflict((on) => on.columns(['user_id', 'read_key']).doNothing())
      .execute();
  },
  list({ person, panchayat, since, before }, limit, after) {
    let query = db
      .selectFrom('survey_reads as r')
      .innerJoin('users as u', 'u.user_id', 'r.user_id')
      .leftJoin('panchayats as p', 'p.panchayat_id', 'r.panchayat_id')
      .leftJoin('blocks as b', 'b.block_id', 'r.block_id')
      .leftJoin('surveys as s', (on) =>
        on.onRef('s.panchayat_id', '=', 'r.panchayat_id').onRef('s.survey_id', '=', 'r.survey_id'),
      )
      .selectAll('r')
      .select(['u.username', 'u.full_name', 's.village_name as village'])
      .select([
        'p.name as panchayat',
        'p.name_hi as panchayat_hi',
        'b.name as block',
        'b.name_hi as block_hi',
      ]);
    if (person !== undefined) query = query.where(has(['u.username', 'u.full_name'], person));
    if (since !== undefined) query = query.where('r.at', '>=', since);
    if (before !== undefined) query = query.where('r.at', '<', before);
    if (panchayat !== undefined) {
      const blocks = sql`select q.block_id from panchayats as q where ${has(['q.name', 'q.name_hi'], panchayat)}`;
      query = query.where(
        sql<boolean>`(${has(['p.name', 'p.name_hi'], panchayat)} or (r.panchayat_id = '' and (r.block_id = '' or r.block_id in (${blocks}))))`,
      );
    }
    if (after !== null) {
      const { at, user_id, read_key } = after;
      query = query.where(sql<boolean>`(r.at, r.user_id, r.read_key) < (${at}, ${user_id}, ${read_key})`);
    }
    return query
      .orderBy('r.at', 'desc')
      .orderBy('r.user_id', 'desc')
      .orderBy('r.read_key', 'desc')
      .limit(limit)
      .execute();
  },
});
