import { type RawBuilder, sql } from 'kysely';
import type { SurveyReadTable } from '../../tables/survey-read-table.ts';
import { type Executor, isOneOf } from '../sql-tools.ts';

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

/** People or places that a search finds at most: whoever finds so many has to say more. */
const FOUND = 500;

const peopleNamed = (db: Executor['db'], text: string) =>
  db
    .selectFrom('users')
    .select('user_id')
    .where(has(['username', 'full_name'], text))
    .limit(FOUND)
    .execute();

const placesNamed = (db: Executor['db'], text: string) =>
  db
    .selectFrom('panchayats')
    .select(['panchayat_id', 'block_id'])
    .where(has(['name', 'name_hi'], text))
    .limit(FOUND)
    .execute();

export const surveyReadsRepository = ({ db, engine }: Executor): SurveyReadsRepository => ({
  async keep(rows) {
    if (rows.length === 0) return;
    await db
      .insertInto('survey_reads')
      .values([...rows])
      .onConflict((on) => on.columns(['user_id', 'read_key']).doNothing())
      .execute();
  },
  async list({ person, panchayat, since, before }, limit, after) {
    // The log grows for ever. So a name is looked for among people and places, of whom there are few, and the log is read by their ids.
    const people = person === undefined ? null : await peopleNamed(db, person);
    const places = panchayat === undefined ? null : await placesNamed(db, panchayat);
    if (people?.length === 0 || places?.length === 0) return [];
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
    if (people)
      query = query.where(
        isOneOf(
          engine,
          'r.user_id',
          people.map(({ user_id }) => user_id),
        ),
      );
    if (since !== undefined) query = query.where('r.at', '>=', since);
    if (before !== undefined) query = query.where('r.at', '<', before);
    if (places) {
      const ids = places.map(({ panchayat_id }) => panchayat_id);
      const blocks = [...new Set(places.map(({ block_id }) => block_id))];
      query = query
        .where(isOneOf(engine, 'r.panchayat_id', [...ids, '']))
        .where((eb) =>
          eb.or([
            eb('r.panchayat_id', '<>', ''),
            eb('r.block_id', '=', ''),
            isOneOf(engine, 'r.block_id', blocks),
          ]),
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
