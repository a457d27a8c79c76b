import { erasedUsername, isErased } from '@sampark/core/survey/erased';
import type { UserTable } from '../../tables.ts';
import { type Executor, insertRows, isOneOf, locked } from '../sql-tools.ts';

export interface UsersRepository {
  /** @param lock nobody else changes them before this transaction ends */
  byId(userId: string, lock?: 'lock'): Promise<UserTable | undefined>;
  byUsername(username: string, lock?: 'lock'): Promise<UserTable | undefined>;
  /** Returns the users with these ids and usernames that exist. */
  named(wanted: {
    readonly ids: readonly string[];
    readonly usernames: readonly string[];
  }): Promise<readonly Pick<UserTable, 'user_id' | 'username' | 'full_name'>[]>;
  /** Returns the ids of all whose accounts were erased. */
  erased(): Promise<readonly string[]>;
  /** Returns the roles and blocks of the active people who may review surveys, without this one: each pair once. */
  reviewersBeside(userId: string): Promise<readonly Pick<UserTable, 'role' | 'block_id'>[]>;
  /** Whether there is an active administrator besides this person; nobody changes them before this transaction ends. */
  isAdminBeside(userId: string): Promise<boolean>;
  /** Writes these; fields that are left out stay. */
  change(userId: string, change: Partial<Omit<UserTable, 'user_id' | 'username'>>): Promise<void>;
  count(): Promise<number>;
  /** Whether there is nobody; reads one row at most. */
  isEmpty(): Promise<boolean>;
  insert(users: readonly UserTable[]): Promise<void>;
}

const COLUMNS = [
  'user_id',
  'username',
  'full_name',
  'email',
  'role',
  'is_active',
  'password_hash',
  'panchayat_id',
  'block_id',
  'created_at',
  'must_change_password',
  'phone',
] as const;

export const usersRepository = (executor: Executor): UsersRepository => {
  const { db, engine } = executor;
  return {
    byId(userId, lock) {
      const query = db.selectFrom('users').selectAll().where('user_id', '=', userId);
      return locked(engine, query, lock).executeTakeFirst();
    },
    byUsername(username, lock) {
      const query = db.selectFrom('users').selectAll().where('username', '=', username);
      return locked(engine, query, lock).executeTakeFirst();
    },
    named: ({ ids, usernames }) =>
      db
        .selectFrom('users')
        .select(['user_id', 'username', 'full_name'])
        .where((eb) => eb.or([isOneOf(engine, 'user_id', ids), isOneOf(engine, 'username', usernames)]))
        .execute(),
    async erased() {
      const query = db.selectFrom('users').select(['user_id', 'username']);
      const rows = await query.where('username', 'like', `${erasedUsername('')}%`).execute();
      return rows.filter(isErased).map(({ user_id }) => user_id);
    },
    reviewersBeside: (userId) =>
      db
        .selectFrom('users')
        .select(['role', 'block_id'])
        .distinct()
        .where('role', 'in', ['admin', 'block_officer'])
        .where('is_active', '=', 1)
        .where('user_id', '!=', userId)
        .execute(),
    async isAdminBeside(userId) {
      const admins = db.selectFrom('users').select('user_id').where('role', '=', 'admin');
      // In one order, so that two who ask at once wait for each other in turn.
      const active = admins.where('is_active', '=', 1).orderBy('user_id');
      const rows = await locked(engine, active, 'lock').execute();
      return rows.some(({ user_id }) => user_id !== userId);
    },
    async change(userId, change) {
      if (Object.keys(change).length === 0) return;
      await db.updateTable('users').set(change).where('user_id', '=', userId).execute();
    },
    async count() {
      const row = await db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return row.n;
    },
    isEmpty: async () =>
      (await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()) === undefined,
    insert: (users) => insertRows(executor, 'users', COLUMNS, users),
  };
};
