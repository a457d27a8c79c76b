import { sql } from 'kysely';
import type { KeptAboutPeople } from '../../about-people.ts';
import { KEPT_ABOUT_PEOPLE } from '../../kept-about-people.ts';
import type { Tables } from '../../tables.ts';
import type { Executor } from '../sql-tools.ts';

/** A row that is about a person, without what is secret. */
export type PersonsRow = Readonly<Record<string, string | number | null>>;

/** Reads what is kept about one person. `kept-about-people.ts` says where. */
export interface PersonDataRepository {
  /** Returns some rows of a table that are about a person, in an order that stays. */
  rows(
    table: keyof Tables,
    userId: string,
    page: { readonly skip: number; readonly limit: number },
  ): Promise<readonly PersonsRow[]>;
}

/** Returns the columns of a table that a person may read about themselves. */
export function shownColumns(kept: KeptAboutPeople<Record<string, unknown>>): readonly string[] {
  const all = [...(kept.beside ?? []), ...Object.keys(kept.columns)];
  return [...new Set(all)].filter((column) => !kept.secret?.includes(column));
}

export const personDataRepository = ({ db }: Executor): PersonDataRepository => ({
  async rows(table, userId, { skip, limit }) {
    const kept: KeptAboutPeople<Record<string, unknown>> | null = KEPT_ABOUT_PEOPLE[table];
    if (kept === null || kept.by.length === 0) return [];
    const columns = sql.join(shownColumns(kept).map((column) => sql.ref(column)));
    const theirs = sql.join(
      kept.by.map((column) => sql`${sql.ref(column)} = ${userId}`),
      sql` or `,
    );
    const { rows } = await sql<PersonsRow>`select ${columns} from ${sql.table(table)} where ${theirs}
      order by ${columns} limit ${limit} offset ${skip}`.execute(db);
    return rows;
  },
});
