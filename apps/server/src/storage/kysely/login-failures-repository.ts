import type { LoginFailureTable } from '../tables.ts';
import type { Executor } from './sql-tools.ts';

export interface LoginFailuresRepository {
  /** The account's rows for these addresses. */
  find(account: string, addresses: readonly string[]): Promise<readonly LoginFailureTable[]>;
  put(row: LoginFailureTable): Promise<void>;
  /** The account's owner got in: every count of it ends. */
  clear(account: string): Promise<void>;
  removeOlderThan(at: string): Promise<void>;
}

export const loginFailuresRepository = ({ db }: Executor): LoginFailuresRepository => ({
  find: (account, addresses) =>
    db
      .selectFrom('login_failures')
      .selectAll()
      .where('account', '=', account)
      .where('address', 'in', addresses)
      .execute(),
  async put(row) {
    const { failures, last_at, blocked_until } = row;
    await db
      .insertInto('login_failures')
      .values(row)
      .onConflict((oc) =>
        oc.columns(['account', 'address']).doUpdateSet({ failures, last_at, blocked_until }),
      )
      .execute();
  },
  async clear(account) {
    await db.deleteFrom('login_failures').where('account', '=', account).execute();
  },
  async removeOlderThan(at) {
    await db.deleteFrom('login_failures').where('last_at', '<', at).execute();
  },
});
