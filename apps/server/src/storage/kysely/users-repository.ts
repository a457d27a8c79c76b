import type { UserTable } from '../tables.ts';
import { type Executor, insertRows, isOneOf } from './sql-tools.ts';

export interface UsersRepository {
  byUsername(username: string): Promise<UserTable | undefined>;
  /** Those of the ids and usernames that exist. */
  named(wanted: {
    readonly ids: readonly string[];
    readonly usernames: readonly string[];
  }): Promise<readonly Pick<UserTable, 'user_id' | 'username'>[]>;
  /** Gives a person another panchayat or block. */
  move(userId: string, to: Pick<UserTable, 'panchayat_id' | 'block_id'>): Promise<void>;
  count(): Promise<number>;
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
] as const;

export const usersRepository = (executor: Executor): UsersRepository => {
  const { db, engine } = executor;
  return {
    byUsername: (username) =>
      db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst(),
    named: ({ ids, usernames }) =>
      db
        .selectFrom('users')
        .select(['user_id', 'username'])
        .where((eb) => eb.or([isOneOf(engine, 'user_id', ids), isOneOf(engine, 'username', usernames)]))
        .execute(),
    async move(userId, { panchayat_id, block_id }) {
      await db.updateTable('users').set({ panchayat_id, block_id }).where('user_id', '=', userId).execute();
    },
    async count() {
      const row = await db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return row.n;
    },
    insert: (users) => insertRows(executor, 'users', COLUMNS, users),
  };
};
