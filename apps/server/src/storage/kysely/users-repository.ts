import type { UserTable } from '../tables.ts';
import { type Executor, insertRows } from './sql-tools.ts';

export interface UsersRepository {
  byUsername(username: string): Promise<UserTable | undefined>;
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
  const { db } = executor;
  return {
    byUsername: (username) =>
      db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst(),
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
