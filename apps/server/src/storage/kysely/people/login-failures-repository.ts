import type { LoginFailureTable } from '../../tables.ts';
import type { Executor } from '../sql-tools.ts';

export interface LoginFailuresRepository {
  /** The account's rows for these addresses. */
  find(account: string, addresses: readonly string[]): Promise<readonly LoginFailureTable[]>;
  /** The same, for `put`: nobody else counts for this account before this transaction ends. */
  hold(account: string, addresses: readonly string[], at: string): Promise<readonly LoginFailureTable[]>;
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
  async hold(account, addresses, at) {
    const rows = [...new Set(addresses)]
      .sort()
      .map((address) => ({ account, address, failures: 0, last_at: at, blocked_until: at }));
    // A row that is there is held by being written as it is, and one that is not by being made.
    return db
      .insertInto('login_failures')
      .values(rows)
      .onConflict((oc) =>
        oc.columns(['account', 'address']).doUpdateSet({ account: (eb) => eb.ref('excluded.account') }),
      )
      .returningAll()
      .execute();
  },
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
