import type { AccountSettingsTable } from '../../tables.ts';
import { type Executor, insertRows, locked } from '../sql-tools.ts';

/** The settings of people for their own account. A person without any has no row. */
export interface AccountSettingsRepository {
  /** @param lock nobody else changes them before this transaction ends */
  of(userId: string, lock?: 'lock'): Promise<AccountSettingsTable | undefined>;
  /** Writes these; fields that are left out stay. */
  change(userId: string, change: Partial<Omit<AccountSettingsTable, 'user_id'>>): Promise<void>;
  /** Returns everybody's sealed secret of their authenticator app. */
  totpSecrets(): Promise<readonly { readonly user_id: string; readonly totp_secret: string }[]>;
  /** Replaces all recovery codes. */
  setRecoveryCodes(userId: string, codeHashes: readonly string[]): Promise<void>;
  /** Uses a recovery code up. @returns whether there was such a one */
  takeRecoveryCode(userId: string, codeHash: string): Promise<boolean>;
}

export const accountSettingsRepository = (executor: Executor): AccountSettingsRepository => {
  const { db, engine } = executor;
  return {
    of(userId, lock) {
      const query = db.selectFrom('account_settings').selectAll().where('user_id', '=', userId);
      return locked(engine, query, lock).executeTakeFirst();
    },
    async change(userId, change) {
      const fresh = {
        user_id: userId,
        email_news: null,
        avatar: null,
        totp_secret: null,
        totp_on: 0,
        totp_step: 0,
      };
      await db
        .insertInto('account_settings')
        .values({ ...fresh, ...change })
        .onConflict((oc) => oc.column('user_id').doUpdateSet(change))
        .execute();
    },
    totpSecrets: () =>
      db
        .selectFrom('account_settings')
        .select(['user_id', 'totp_secret'])
        .where('totp_secret', 'is not', null)
        .$narrowType<{ totp_secret: string }>()
        .execute(),
    async setRecoveryCodes(userId, codeHashes) {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }));
      await insertRows(executor, 'recovery_codes', ['user_id', 'code_hash'], rows);
    },
    async takeRecoveryCode(userId, codeHash) {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', codeHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
};
