import type { IdentityTable, LogoutTokenTable, SignInCodeTable } from '../../tables/identity-tables.ts';
import { type Executor, locked } from '../sql-tools.ts';

/** The people at identity providers, and the sign-ins that the app has yet to fetch. */
export interface IdentitiesRepository {
  /**
   * Notes that somebody came: a new identity, or the newest name and address of a known one. The account here
   * stays.
   * @returns the row as it is now; nobody else changes it before this transaction ends
   */
  seen(identity: IdentityTable): Promise<IdentityTable>;
  byId(identityId: string, lock?: 'lock'): Promise<IdentityTable | undefined>;
  /** Returns all, those who came last first. */
  list(): Promise<readonly IdentityTable[]>;
  /** Says who an identity is here. */
  match(identityId: string, userId: string): Promise<void>;
  /** Takes a person's identities from them, but one. @returns the ids of those that were taken */
  unmatchOthers(userId: string, exceptIdentityId: string): Promise<readonly string[]>;
  remove(identityId: string): Promise<void>;
  /** Forgets identities that nobody has matched and that did not come since a moment. */
  removeWaitingBefore(moment: string): Promise<void>;
  /** Keeps a sign-in until it is fetched, and forgets those that nobody has fetched in time. */
  keepSignIn(code: SignInCodeTable, now: string): Promise<void>;
  /** Returns whose a kept sign-in is. */
  whoseSignIn(codeHash: string): Promise<string | undefined>;
  /** Takes a kept sign-in out: it is there once. */
  takeSignIn(codeHash: string): Promise<SignInCodeTable | undefined>;
  /**
   * Notes the word of a provider that somebody signed out there, and forgets those that are too old to count.
   * @returns whether it is new, also when it comes to two servers at once
   */
  noteLogout(token: LogoutTokenTable, now: string): Promise<boolean>;
}

export const identitiesRepository = ({ db, engine }: Executor): IdentitiesRepository => ({
  async seen(identity) {
    const { provider, name, email, last_seen_at } = identity;
    return db
      .insertInto('identities')
      .values(identity)
      .onConflict((conflict) =>
        conflict.columns(['issuer', 'subject']).doUpdateSet({ provider, name, email, last_seen_at }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
  },
  byId: (identityId, lock) =>
    locked(
      engine,
      db.selectFrom('identities').selectAll().where('identity_id', '=', identityId),
      lock,
    ).executeTakeFirst(),
  list: () =>
    db.selectFrom('identities').selectAll().orderBy('last_seen_at', 'desc').orderBy('identity_id').execute(),
  async match(identityId, userId) {
    await db
      .updateTable('identities')
      .set({ user_id: userId })
      .where('identity_id', '=', identityId)
      .execute();
  },
  async unmatchOthers(userId, exceptIdentityId) {
    const taken = await db
      .updateTable('identities')
      .set({ user_id: null })
      .where('user_id', '=', userId)
      .where('identity_id', '!=', exceptIdentityId)
      .returning('identity_id')
      .execute();
    return taken.map(({ identity_id }) => identity_id);
  },
  async remove(identityId) {
    await db.deleteFrom('identities').where('identity_id', '=', identityId).execute();
  },
  async removeWaitingBefore(moment) {
    await db
      .deleteFrom('identities')
      .where('user_id', 'is', null)
      .where('last_seen_at', '<', moment)
      .execute();
  },
  async keepSignIn(code, now) {
    await db.deleteFrom('sign_in_codes').where('ends_at', '<', now).execute();
    await db.insertInto('sign_in_codes').values(code).execute();
  },
  async whoseSignIn(codeHash) {
    const query = db.selectFrom('sign_in_codes').select('user_id').where('code_hash', '=', codeHash);
    return (await query.executeTakeFirst())?.user_id;
  },
  takeSignIn: (codeHash) =>
    db.deleteFrom('sign_in_codes').where('code_hash', '=', codeHash).returningAll().executeTakeFirst(),
  async noteLogout(token, now) {
    await db.deleteFrom('logout_tokens').where('ends_at', '<', now).execute();
    const noted = await db
      .insertInto('logout_tokens')
      .values(token)
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .returning('token_hash')
      .executeTakeFirst();
    return noted !== undefined;
  },
});
