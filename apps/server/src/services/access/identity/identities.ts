import { canAccount } from '@sampark/core/access/can-account';
import type { UserInfo } from '@sampark/core/access/roles';
import type { WireIdentity } from '@sampark/core/wire/access/wire-identities';
import type { WritableRepositories } from '../../../storage/port.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { revokeTokensOf } from '../accounts/access-tokens/give-token.ts';
import { hasAccount } from '../accounts/people/user-info.ts';
import type { Caller } from '../accounts/sign-in/authenticate.ts';
import { numberOf } from './find-person.ts';

/** Lists who has come by identity providers, and who they are here; `null`: who asks may not know. */
export async function listIdentities(
  { storage }: Context,
  actor: UserInfo,
): Promise<readonly WireIdentity[] | null> {
  if (!canAccount(actor, 'list', null)) return null;
  const all = await storage.now.identities.list();
  return all.map((identity) => ({
    identity_id: identity.identity_id,
    provider: identity.provider,
    number: numberOf(identity),
    user_id: identity.user_id,
    name: identity.name,
    email: identity.email,
    first_seen_at: identity.first_seen_at,
    last_seen_at: identity.last_seen_at,
  }));
}

export type ChangeIdentityResult = {
  readonly kind: 'changed' | 'forbidden' | 'identity_not_found' | 'user_not_found';
};

/**
 * Ends what somebody may have begun as a person whom they are not. The person who asks for it keeps their own
 * session.
 */
async function endOf(
  r: WritableRepositories,
  context: Context,
  userId: string,
  { user, token_hash }: Caller,
): Promise<void> {
  await r.sessions.endAll(userId, token_hash);
  await revokeTokensOf(r, context, userId, { by: user.user_id, because: 'identity' });
}

/** Says who an identity is here. A person whom it was before is signed out. */
export const matchIdentity = (
  context: Context,
  caller: Caller,
  identityId: string,
  userId: string,
): Promise<ChangeIdentityResult> =>
  context.storage.write(async (r): Promise<ChangeIdentityResult> => {
    if (!canAccount(caller.user, 'reset_password', { user_id: userId })) return { kind: 'forbidden' };
    const identity = await r.identities.byId(identityId, 'lock');
    if (identity === undefined) return { kind: 'identity_not_found' };
    const user = await r.users.byId(userId);
    if (user === undefined || !hasAccount(user)) return { kind: 'user_not_found' };
    if (identity.user_id === userId) return { kind: 'changed' };
    if (identity.user_id !== null) await endOf(r, context, identity.user_id, caller);
    await r.identities.match(identityId, userId);
    const details = { identity: identityId, number: numberOf(identity), was: identity.user_id };
    record(r, context, { action: 'identity_matched', by: caller.user.user_id, subject: userId, details });
    return { kind: 'changed' };
  });

/** Takes a match away, or turns somebody who waits away: the next time they come, they wait again. */
export const removeIdentity = (
  context: Context,
  caller: Caller,
  identityId: string,
): Promise<ChangeIdentityResult> =>
  context.storage.write(async (r): Promise<ChangeIdentityResult> => {
    if (!canAccount(caller.user, 'list', null)) return { kind: 'forbidden' };
    const identity = await r.identities.byId(identityId, 'lock');
    if (identity === undefined) return { kind: 'identity_not_found' };
    if (identity.user_id !== null) await endOf(r, context, identity.user_id, caller);
    await r.identities.remove(identityId);
    const details = { number: numberOf(identity), of: identity.user_id };
    record(r, context, { action: 'identity_removed', by: caller.user.user_id, subject: identityId, details });
    return { kind: 'changed' };
  });
