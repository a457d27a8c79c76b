import { ERASED_NAME, erasedUsername } from '@sampark/core/survey/erased';
import { sql } from 'kysely';
import { KEPT_ABOUT_PEOPLE } from '../../kept-about-people.ts';
import type { AuditTable, Tables } from '../../tables.ts';
import { lockedHead } from '../audit-head.ts';
import { metaRepository } from '../meta-repository.ts';
import type { Executor } from '../sql-tools.ts';
import { isOneOf } from '../sql-tools.ts';

/** A text in JSON in which a person may be named, with what tells its row from all others. */
export interface NamingText {
  readonly table: keyof Tables;
  readonly column: string;
  readonly key: RowKey;
  readonly text: string;
}

/** The key that tells a row from all others of its table. */
export type RowKey = Readonly<Record<string, string | number>>;

/** Rows of a table in the order of their keys: those behind one, up to another. `null`: from the first on, to the last. */
export interface Stretch {
  readonly after: RowKey | null;
  readonly upTo: RowKey | null;
}

/** Entries of the audit log by their ids: those behind one, up to another. */
export interface AuditStretch {
  readonly after: number;
  readonly upTo: number;
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
  /** Returns the ids of a person's access tokens and identities, by which entries of the audit log are about them. */
  theirs(userId: string): Promise<readonly string[]>;
  /** Returns where the next stretch of a table ends; `null`: no more rows than a stretch has are left. */
  stretchEnd(table: NamingTable, after: RowKey | null): Promise<RowKey | null>;
  /** Returns the surveys that devices show with a person's name. In a transaction they are locked. */
  surveysNaming(userId: string, stretch: Stretch): Promise<readonly NamingSurvey[]>;
  /** Returns the texts in which a person's id stands beside whatever else. In a transaction their rows are locked. */
  texts(table: NamingTable, userId: string, stretch: Stretch): Promise<readonly NamingText[]>;
  /** Writes a text anew. */
  rewrite(text: NamingText): Promise<void>;
  /** Has devices read a survey whole again; its version rises where it counts in this epoch. */
  tellAnew(survey: NamingSurvey, seq: number, epoch: string): Promise<void>;
  /** Returns the entries of the audit log about a person, or about what was theirs, in their order. */
  auditAbout(
    userId: string,
    theirs: readonly string[],
    stretch: AuditStretch,
  ): Promise<readonly AuditTable[]>;
  /** Returns entries of the audit log in their order. */
  auditEntries(ids: readonly number[]): Promise<readonly AuditTable[]>;
  /** Exchanges the details of an entry; the database lets nothing else of it be changed. */
  emptyEntry(id: number, details: string): Promise<void>;
  /** Returns how far an erasure is, as `keepProgress` was told; `undefined`: it has ended, or never began. */
  progress(userId: string): Promise<string | undefined>;
  /** Keeps how far an erasure is; `null`: it has ended. */
  keepProgress(userId: string, progress: string | null): Promise<void>;
  /** Returns the accounts whose erasure has begun and not ended. */
  unfinished(): Promise<readonly string[]>;
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

/** Rows that are looked at in one statement, and at most changed in one transaction. */
const STRETCH = 500;

/** Before the id of a person, the key in `meta` under which it stands how far their erasure is. */
const ERASING = 'erasing ';

/** Says that rows lie in a stretch. By the first column alone, too: PostgreSQL guesses badly how many rows lie between two keys of several. */
function isIn(table: NamingTable, { after, upTo }: Stretch, of = '') {
  const keys: readonly string[] = KEYS[table];
  const refs = keys.map((each) => sql.ref(`${of}${each}`));
  const bound = (key: RowKey | null, over: '>' | '<=') => {
    if (key === null) return sql`1 = 1`;
    const values = keys.map((each) => sql`${key[each]}`);
    const [first, least] = [refs[0], values[0]];
    return sql`${first} ${sql.raw(over === '>' ? '>=' : '<=')} ${least}
      and (${sql.join(refs)}) ${sql.raw(over)} (${sql.join(values)})`;
  };
  return sql`${bound(after, '>')} and ${bound(upTo, '<=')}`;
}

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
  stretch: Stretch,
): Promise<readonly NamingText[]> {
  const columns = namelessIn(table);
  const key: readonly string[] = KEYS[table];
  const position = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos');
  const names = columns.map((column) => sql`coalesce(${position}(${sql.ref(column)}, ${userId}), 0) > 0`);
  const refs = sql.join(key.map((each) => sql.ref(each)));
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${refs}, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where (${sql.join(names, sql` or `)}) and ${isIn(table, stretch)}
    order by ${refs} ${locking(engine)}`.execute(db);
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const text = row[column];
      if (typeof text !== 'string') return [];
      return [{ table, column, key: keyOf(table, row), text }];
    }),
  );
}

const locking = (engine: Executor['engine']) => (engine === 'postgres' ? sql`for update` : sql``);

const keyOf = (table: NamingTable, row: Readonly<Record<string, string | number | null>>): RowKey =>
  Object.fromEntries(KEYS[table].map((each) => [each, row[each] ?? '']));

async function stretchEnd({ db }: Executor, table: NamingTable, after: RowKey | null) {
  const refs = sql.join(KEYS[table].map((each) => sql.ref(each)));
  const { rows } = await sql<Record<string, string | number>>`select ${refs} from ${sql.table(table)}
    where ${isIn(table, { after, upTo: null })} order by ${refs} limit 1 offset ${STRETCH - 1}`.execute(db);
  const [last] = rows;
  return last === undefined ? null : keyOf(table, last);
}

async function surveysNaming({ db, engine }: Executor, userId: string, stretch: Stretch) {
  const position = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos');
  const { rows } = await sql<NamingSurvey>`select s.panchayat_id, s.survey_id from surveys s
    where ${isIn('surveys', stretch, 's.')} and (s.created_by = ${userId} or ${position}(s.doc, ${userId}) > 0
      or (s.conflicts_open > 0 and exists (select 1 from conflicts c where c.panchayat_id = s.panchayat_id
        and c.survey_id = s.survey_id and c.user_id = ${userId} and c.resolved_by is null)))
    order by s.survey_id ${engine === 'postgres' ? sql`for update of s` : sql``}`.execute(db);
  return rows;
}

const isRow = (key: NamingText['key']) =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );

export const erasureRepository = (executor: Executor): ErasureRepository => {
  const { db, engine } = executor;
  const meta = metaRepository(executor);
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
    async theirs(userId) {
      const of = async (table: 'access_tokens' | 'identities', id: string) =>
        (
          await sql<{ id: string }>`select ${sql.ref(id)} as id from ${sql.table(table)}
            where user_id = ${userId}`.execute(db)
        ).rows.map((row) => row.id);
      return [...(await of('access_tokens', 'token_id')), ...(await of('identities', 'identity_id'))];
    },
    stretchEnd: (table, after) => stretchEnd(executor, table, after),
    surveysNaming: (userId, stretch) => surveysNaming(executor, userId, stretch),
    texts: (table, userId, stretch) => textsOf(executor, table, userId, stretch),
    async rewrite({ table, column, key, text }) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${isRow(key)}`.execute(db);
    },
    async tellAnew({ panchayat_id, survey_id }, seq, epoch) {
      await sql`update surveys set seq = ${seq}, delta = null,
          version = case when epoch = ${epoch} then version + 1 else version end
        where panchayat_id = ${panchayat_id} and survey_id = ${survey_id}`.execute(db);
    },
    auditAbout(userId, theirs, { after, upTo }) {
      const position = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos');
      return db
        .selectFrom('audit')
        .selectAll()
        .where('id', '>', after)
        .where('id', '<=', upTo)
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
    auditEntries: (ids) => db.selectFrom('audit').selectAll().where('id', 'in', ids).orderBy('id').execute(),
    async emptyEntry(id, details) {
      await db.updateTable('audit').set({ details }).where('id', '=', id).execute();
    },
    progress: (userId) => meta.get(`${ERASING}${userId}`),
    async keepProgress(userId, progress) {
      const key = `${ERASING}${userId}`;
      if (progress !== null) await meta.set(key, progress);
      else await db.deleteFrom('meta').where('key', '=', key).execute();
    },
    async unfinished() {
      const rows = await db.selectFrom('meta').select('key').where('key', 'like', `${ERASING}%`).execute();
      return rows.map(({ key }) => key.slice(ERASING.length));
    },
  };
};
