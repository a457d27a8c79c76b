import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SessionTable, Tables, UserTable } from '../../tables.ts';
import { asList, type Executor, insertRows, isOneOf, runPrepared } from '../sql-tools.ts';

/** A session with its user. */
export type SessionWithUser = Pick<
  SessionTable,
  'token_hash' | 'session_id' | 'device_id' | 'remember' | 'created_at' | 'last_used_at'
> &
  Pick<
    UserTable,
    | 'user_id'
    | 'username'
    | 'full_name'
    | 'email'
    | 'role'
    | 'is_active'
    | 'panchayat_id'
    | 'block_id'
    | 'must_change_password'
  > & {
    /** Whether other panchayats became this person's, by whatever day. */
    readonly is_heir: 0 | 1 | boolean;
  };

/** A session with the last contact of its device. */
export type SessionLine = Pick<
  SessionTable,
  'token_hash' | 'session_id' | 'device_name' | 'created_at' | 'last_used_at' | 'remember'
> & { readonly last_contact: string | null; readonly pending: number | null };

/** A session that begins; one for which no identity provider vouches says nothing of any. */
export type NewSession = Omit<SessionTable, keyof Vouched> & Partial<Vouched>;

/** A person at an identity provider, or one session of theirs there, by their marks; `null`: the provider named none. */
export type Vouched = Pick<SessionTable, 'vouched_subject' | 'vouched_session'>;

export interface SessionsRepository {
  byTokenHash(tokenHash: string): Promise<SessionWithUser | undefined>;
  insert(session: NewSession): Promise<void>;
  /** Notes when these were used last. */
  touch(tokenHashes: readonly string[], at: string): Promise<void>;
  /** Ends a session, and with it the key by which its device signs work that others bring; so do `end` and `endAll`. */
  remove(tokenHash: string): Promise<void>;
  /** Returns a person's sessions with their devices' last contact, the last used first. */
  of(userId: string): Promise<readonly SessionLine[]>;
  /** Ends one of a person's sessions. @returns whether there was such a one */
  end(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all of a person's sessions, except the one with this token, and the sign-ins that nobody has fetched yet. */
  endAll(userId: string, exceptTokenHash?: string): Promise<void>;
  /** Ends the sessions of these people on one device, and each key of theirs by which it signs what others bring, whatever became of its session. */
  endOnDevice(userIds: readonly string[], deviceId: string): Promise<void>;
  /**
   * Ends the sessions for which an identity provider vouched, and the sign-ins that nobody has fetched yet: those that have every mark
   * that is given, and none where none is given. Those without a session of the provider end by its person.
   * @returns the person of each
   */
  endVouched(vouched: Vouched): Promise<readonly string[]>;
  /** Forgets a person's sessions that began before this moment. */
  removeOlderThan(userId: string, createdAt: string): Promise<void>;
}

const COLUMNS = [
  'token_hash',
  'session_id',
  'user_id',
  'device_id',
  'remember',
  'created_at',
  'last_used_at',
  'device_name',
  'vouched_subject',
  'vouched_session',
] as const;

/** Asks for a session with its user, and whether the user's panchayat has taken others over. */
const sessionByToken = (db: Kysely<Tables>, tokenHash: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .select(['s.token_hash', 's.session_id', 's.device_id', 's.remember', 's.created_at', 's.last_used_at'])
    .select(['u.user_id', 'u.username', 'u.full_name', 'u.email', 'u.role', 'u.is_active'])
    .select(['u.panchayat_id', 'u.block_id', 'u.must_change_password'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('place_changes as c')
            .select(sql.lit(1).as('one'))
            .where('c.level', '=', sql.lit('panchayat'))
            .whereRef('c.now', '=', 'u.panchayat_id'),
        )
        .as('is_heir'),
    )
    .where('s.token_hash', '=', tokenHash);

/** Ends the keys by which devices sign what others bring. */
const endKeys = (db: Kysely<Tables>) => db.updateTable('carry_keys').set({ is_ended: 1 });

/** Returns what has the given marks, by which `endVouched` ends it; `null`: no mark is given. */
function havingMarks({
  vouched_subject: subject,
  vouched_session: session,
}: Vouched): RawBuilder<boolean> | null {
  const ofSession = sql<boolean>`vouched_session = ${session}`;
  if (subject === null) return session === null ? null : ofSession;
  const ofSubject = sql<boolean>`vouched_subject = ${subject}`;
  if (session === null) return ofSubject;
  return sql<boolean>`${ofSubject} and (${ofSession} or vouched_session is null)`;
}

async function endVouched({ db, engine }: Executor, vouched: Vouched): Promise<readonly string[]> {
  const marked = havingMarks(vouched);
  if (marked === null) return [];
  // Whoever fetches one now goes first, so that their session is seen below.
  const codes = await db.deleteFrom('sign_in_codes').where(marked).returning('user_id').execute();
  const sessions = await db
    .deleteFrom('sessions')
    .where(marked)
    .returning(['user_id', 'token_hash'])
    .execute();
  const tokens = sessions.map(({ token_hash }) => token_hash);
  if (tokens.length > 0)
    await endKeys(db)
      .where(isOneOf(engine, 'token_hash', tokens))
      .execute();
  return [...codes, ...sessions].map(({ user_id }) => user_id);
}

export const sessionsRepository = (executor: Executor): SessionsRepository => {
  const { db, engine } = executor;
  return {
    async byTokenHash(tokenHash) {
      const rows = await runPrepared<SessionWithUser>(executor, 'session by token', [tokenHash], (d) =>
        sessionByToken(d, tokenHash),
      );
      return rows[0];
    },
    insert: (session) =>
      insertRows(executor, 'sessions', COLUMNS, [
        { vouched_subject: null, vouched_session: null, ...session },
      ]),
    async touch(tokenHashes, at) {
      if (tokenHashes.length === 0) return;
      await runPrepared(executor, 'touch sessions', [at, asList(engine, tokenHashes)], (d) =>
        d
          .updateTable('sessions')
          .set({ last_used_at: at })
          .where(isOneOf(engine, 'token_hash', tokenHashes)),
      );
    },
    async remove(tokenHash) {
      // The session goes first. That waits for a key that is being registered for it, and the key is then seen below.
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
      await endKeys(db).where('token_hash', '=', tokenHash).execute();
    },
    of: (userId) =>
      db
        .selectFrom('sessions as s')
        .leftJoin('devices as d', (join) =>
          join.onRef('d.user_id', '=', 's.user_id').onRef('d.device_id', '=', 's.device_id'),
        )
        .select(['s.token_hash', 's.session_id', 's.device_name', 's.created_at', 's.last_used_at'])
        .select(['s.remember', 'd.last_contact', 'd.pending'])
        .where('s.user_id', '=', userId)
        .orderBy('s.last_used_at', 'desc')
        .orderBy('s.session_id')
        .execute(),
    async end(userId, sessionId) {
      const ended = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .returning('token_hash')
        .executeTakeFirst();
      if (ended) await endKeys(db).where('token_hash', '=', ended.token_hash).execute();
      return ended !== undefined;
    },
    async endAll(userId, exceptTokenHash = '') {
      // Whoever fetches one now goes first, so that their session is seen below.
      await db.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute();
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('token_hash', '!=', exceptTokenHash)
        .execute();
      await endKeys(db).where('user_id', '=', userId).where('token_hash', '!=', exceptTokenHash).execute();
    },
    async endOnDevice(userIds, deviceId) {
      const isTheirs = isOneOf(engine, 'user_id', userIds);
      await db.deleteFrom('sessions').where('device_id', '=', deviceId).where(isTheirs).execute();
      await endKeys(db).where('device_id', '=', deviceId).where(isTheirs).execute();
    },
    endVouched: (vouched) => endVouched(executor, vouched),
    async removeOlderThan(userId, createdAt) {
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('created_at', '<', createdAt)
        .execute();
    },
  };
};
