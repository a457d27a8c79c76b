import type { LoginFailureTable } from '../../tables.ts';
import type { Executor } from '../sql-tools.ts';

export interface LoginFailuresRepository {
  /** Returns the account's rows for these addresses. */
  find(account: string, addresses: readonly string[]): Promise<readonly LoginFailureTable[]>;
  /** Returns the same rows for `put`, locked: nobody else counts for this account before this transaction ends. */
  hold(account: string, addresses: readonly string[], at: string): Promise<readonly LoginFailureTable[]>;
  put(row: LoginFailureTable): Promise<void>;
  /** Ends every count of an account, because its owner got in. */
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
    // Writing a row as it is locks it, and making it does where there is none.
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
