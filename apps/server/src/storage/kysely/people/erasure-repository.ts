import { ERASED_NAME, erasedUsername } from '@sampark/core/survey/erased';
import { sql } from 'kysely';
import { KEPT_ABOUT_PEOPLE } from '../../kept-about-people.ts';
import type { AuditTable, Tables } from '../../tables.ts';
import { lockedHead } from '../audit-head.ts';
import type { Executor } from '../sql-tools.ts';
import { isOneOf } from '../sql-tools.ts';

/** A text in JSON in which a person may be named, with what tells its row from all others. */
export interface NamingText {
  readonly table: keyof Tables;
  readonly column: string;
  readonly key: Readonly<Record<string, string | number>>;
  readonly text: string;
}

/** A survey that says who made it, or in whose words or conflicts a person is. */
export interface NamingSurvey {
  readonly panchayat_id: string;
  readonly survey_id: string;
}

/** Takes people out of the database. `kept-about-people.ts` says out of which columns. */
export interface ErasureRepository {
  /** Has the database overwrite what this erasure takes away, and not only give it free. */
  begin(): Promise<void>;
  /** Locks the audit log: nobody else adds to it or empties it before this transaction ends. */
  lockAudit(): Promise<void>;
  /** Removes what is a person's alone, and leaves their account. */
  rows(userId: string): Promise<void>;
  /** Removes what is a person's alone, and leaves of their account an id, a role and a place. */
  account(person: {
    readonly user_id: string;
    readonly account: string;
    readonly nobodys: string;
  }): Promise<void>;
  /** Returns the surveys that devices show with a person's name, in the order of their ids. */
  surveysNaming(userId: string): Promise<readonly NamingSurvey[]>;
  /** Returns some texts behind a row, in which a person's id stands beside whatever else. */
  texts(table: NamingTable, userId: string, after: NamingText['key'] | null): Promise<readonly NamingText[]>;
  /** Writes a text anew. */
  rewrite(text: NamingText): Promise<void>;
  /** Has devices read a survey whole again; its version rises where it counts in this epoch. */
  tellAnew(survey: NamingSurvey, seq: number, epoch: string): Promise<void>;
  /** Returns the entries of the audit log about a person, or about what was theirs, in their order. */
  auditAbout(userId: string): Promise<readonly AuditTable[]>;
  /** Exchanges the details of an entry; the database lets nothing else of it be changed. */
  emptyEntry(id: number, details: string): Promise<void>;
}

/** The columns that tell the rows of the tables with such texts apart. */
const KEYS = {
  surveys: ['panchayat_id', 'survey_id'],
  survey_history: ['panchayat_id', 'survey_id', 'version'],
  conflicts: ['panchayat_id', 'survey_id', 'id'],
  known_states: ['panchayat_id', 'survey_id', 'epoch'],
  odk_submissions: ['instance_id'],
  drafts: ['user_id', 'survey_id', 'device_id'],
} as const satisfies { readonly [Name in keyof Tables]?: readonly (keyof Tables[Name])[] };

export type NamingTable = keyof typeof KEYS;
export const NAMING_TABLES = Object.keys(KEYS) as readonly NamingTable[];

/** Texts that are read at a time. */
const PAGE = 200;

/** Returns the columns with names in JSON of a table. */
const namelessIn = (table: NamingTable): readonly string[] =>
  Object.entries(KEPT_ABOUT_PEOPLE[table]?.columns ?? {})
    .filter(([, fate]) => fate === 'nameless')
    .map(([column]) => column);

async function eraseRows({ db }: Executor, userId: string): Promise<void> {
  for (const [table, kept] of Object.entries(KEPT_ABOUT_PEOPLE)) {
    const columns: Readonly<Record<string, string>> = kept?.columns ?? {};
    for (const column of kept?.by ?? []) {
      if (columns[column] !== 'goes') continue;
      // A lost device still has to hear that it takes their keys away.
      const lasts = table === 'devices' ? sql`lost_at is not null and cleared_at is null` : sql`1 = 0`;
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId} and not (${lasts})`.execute(
        db,
      );
    }
  }
}

async function textsOf(
  { db, engine }: Executor,
  table: NamingTable,
  userId: string,
  after: NamingText['key'] | null,
): Promise<readonly NamingText[]> {
  const columns = namelessIn(table);
  const key: readonly string[] = KEYS[table];
  const position = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos');
  const names = columns.map((column) => sql`coalesce(${position}(${sql.ref(column)}, ${userId}), 0) > 0`);
  const refs = sql.join(key.map((each) => sql.ref(each)));
  const behind =
    after === null ? sql`1 = 1` : sql`(${refs}) > (${sql.join(key.map((each) => sql`${after[each]}`))})`;
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${refs}, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where (${sql.join(names, sql` or `)}) and ${behind} order by ${refs} limit ${PAGE}`.execute(db);
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const text = row[column];
      if (typeof text !== 'string') return [];
      return [{ table, column, key: Object.fromEntries(key.map((each) => [each, row[each] ?? ''])), text }];
    }),
  );
}

const isRow = (key: NamingText['key']) =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );

export const erasureRepository = (executor: Executor): ErasureRepository => {
  const { db, engine } = executor;
  return {
    async begin() {
      if (engine === 'sqlite') await sql.raw('pragma secure_delete=ON').execute(db);
    },
    async lockAudit() {
      await lockedHead(executor);
    },
    rows: (userId) => eraseRows(executor, userId),
    async account({ user_id, account, nobodys }) {
      await eraseRows(executor, user_id);
      await db.deleteFrom('login_failures').where('account', '=', account).execute();
      await db
        .updateTable('users')
        .set({ username: erasedUsername(user_id), full_name: ERASED_NAME, email: '', phone: '' })
        .set({ password_hash: nobodys, is_active: 0, must_change_password: 0 })
        .where('user_id', '=', user_id)
        .execute();
    },
    surveysNaming: async (userId) => {
      const position = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos');
      const open = db
        .selectFrom('conflicts')
        .select('survey_id')
        .where('user_id', '=', userId)
        .where('resolved_by', 'is', null);
      const query = db
        .selectFrom('surveys')
        .select(['panchayat_id', 'survey_id'])
        .where((eb) =>
          eb.or([
            eb('created_by', '=', userId),
            eb('survey_id', 'in', open),
            sql<boolean>`${position}(doc, ${userId}) > 0`,
          ]),
        )
        .orderBy('survey_id');
      return (engine === 'postgres' ? query.forUpdate() : query).execute();
    },
    texts: (table, userId, after) => textsOf(executor, table, userId, after),
    async rewrite({ table, column, key, text }) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${isRow(key)}`.execute(db);
    },
    async tellAnew({ panchayat_id, survey_id }, seq, epoch) {
      await sql`update surveys set seq = ${seq}, delta = null,
          version = case when epoch = ${epoch} then version + 1 else version end
        where panchayat_id = ${panchayat_id} and survey_id = ${survey_id}`.execute(db);
    },
    async auditAbout(userId) {
      const of = async (table: 'access_tokens' | 'identities', id: string) =>
        (
          await sql<{ id: string }>`select ${sql.ref(id)} as id from ${sql.table(table)}
            where user_id = ${userId}`.execute(db)
        ).rows.map((row) => row.id);
      const theirs = [...(await of('access_tokens', 'token_id')), ...(await of('identities', 'identity_id'))];
      const position = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos');
      return db
        .selectFrom('audit')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb('user_id', '=', userId),
            eb('subject', '=', userId),
            isOneOf(engine, 'subject', theirs),
            sql<boolean>`${position}(details, ${JSON.stringify(userId)}) > 0`,
          ]),
        )
        .orderBy('id')
        .execute();
    },
    async emptyEntry(id, details) {
      await db.updateTable('audit').set({ details }).where('id', '=', id).execute();
    },
  };
};
