import type { AccessTokenTable } from '../../tables/access-token-table.ts';
import type { UserTable } from '../../tables.ts';
import { type Executor, isOneOf } from '../sql-tools.ts';

/** A token with the person to whom it belongs. */
export type TokenWithUser = AccessTokenTable &
  Pick<
    UserTable,
    | 'username'
    | 'full_name'
    | 'email'
    | 'role'
    | 'is_active'
    | 'panchayat_id'
    | 'block_id'
    | 'must_change_password'
  >;

/** The tokens by which programs ask in people's names. */
export interface AccessTokensRepository {
  insert(token: AccessTokenTable): Promise<void>;
  byHash(tokenHash: string): Promise<TokenWithUser | undefined>;
  byId(tokenId: string): Promise<AccessTokenTable | undefined>;
  /** Returns the tokens of a person, or everybody's, the newest first. */
  list(of: { readonly user_id: string } | 'everybody'): Promise<readonly TokenWithUser[]>;
  /** Notes a day on which tokens were used. Those that were used that day already are not written again. */
  touch(tokenHashes: readonly string[], day: string): Promise<void>;
  /** Revokes the tokens that still work, of a person or by an id. @returns their ids */
  revoke(
    which: Pick<AccessTokenTable, 'token_id'> | Pick<AccessTokenTable, 'user_id'>,
    at: string,
  ): Promise<readonly string[]>;
  /** Forgets tokens that ended, or were revoked, before a moment. */
  removeOver(before: string): Promise<void>;
}

export const accessTokensRepository = ({ db, engine }: Executor): AccessTokensRepository => {
  const withUser = () =>
    db
      .selectFrom('access_tokens as t')
      .innerJoin('users as u', 'u.user_id', 't.user_id')
      .selectAll('t')
      .select(['u.username', 'u.full_name', 'u.email', 'u.role', 'u.is_active'])
      .select(['u.panchayat_id', 'u.block_id', 'u.must_change_password']);
  return {
    async insert(token) {
      await db.insertInto('access_tokens').values(token).execute();
    },
    byHash: (tokenHash) => withUser().where('t.token_hash', '=', tokenHash).executeTakeFirst(),
    byId: (tokenId) =>
      db.selectFrom('access_tokens').selectAll().where('token_id', '=', tokenId).executeTakeFirst(),
    list(of) {
      const asked = of === 'everybody' ? withUser() : withUser().where('t.user_id', '=', of.user_id);
      return asked.orderBy('t.made_at', 'desc').orderBy('t.token_id').execute();
    },
    async touch(tokenHashes, day) {
      if (tokenHashes.length === 0) return;
      await db
        .updateTable('access_tokens')
        .set({ last_used_on: day })
        .where(isOneOf(engine, 'token_hash', tokenHashes))
        .where((eb) => eb.or([eb('last_used_on', 'is', null), eb('last_used_on', '<', day)]))
        .execute();
    },
    async revoke(which, at) {
      const [column, value] =
        'token_id' in which ? (['token_id', which.token_id] as const) : (['user_id', which.user_id] as const);
      const rows = await db
        .updateTable('access_tokens')
        .set({ revoked_at: at })
        .where(column, '=', value)
        .where('revoked_at', 'is', null)
        .where('ends_at', '>', at)
        .returning('token_id')
        .execute();
      return rows.map((row) => row.token_id);
    },
    async removeOver(before) {
      await db
        .deleteFrom('access_tokens')
        .where((eb) => eb.or([eb('ends_at', '<', before), eb('revoked_at', '<', before)]))
        .execute();
    },
  };
};
