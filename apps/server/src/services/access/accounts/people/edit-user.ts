import { canAccount } from '@sampark/core/access/can-account';
import { mayHaveTokens } from '@sampark/core/access/may-have-tokens';
import type { UserInfo } from '@sampark/core/access/roles';
import type { WireUserChange } from '@sampark/core/wire/access/wire-account';
import type { WritableRepositories } from '../../../../storage/port.ts';
import type { UserTable } from '../../../../storage/tables.ts';
import { type Done, type Recorder, record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { isoTime } from '../../../primitives.ts';
import { revokeTokensOf } from '../access-tokens/give-token.ts';
import { leavePlace, movedDetails, type PlaceProblem, placeFor, placeProblem } from './place-of-work.ts';
import { hasAccount, userInfoOf } from './user-info.ts';

export type EditUserResult = {
  readonly kind: 'edited' | 'user_not_found' | 'forbidden' | PlaceProblem;
};

/** Returns the person's row as the change would leave it. */
function changed(user: UserTable, change: WireUserChange): UserTable {
  const role = change.role ?? userInfoOf(user).role;
  const { panchayat_id = user.panchayat_id, block_id = user.block_id, is_active } = change;
  return {
    ...user,
    full_name: change.full_name?.trim() ?? user.full_name,
    email: change.email?.trim() ?? user.email,
    phone: change.phone ?? user.phone,
    role: change.role ?? user.role,
    ...placeFor(role, { panchayat_id, block_id }),
    is_active: is_active === undefined ? user.is_active : Number(is_active),
  };
}

const isMoved = (user: UserTable, next: UserTable): boolean =>
  user.role !== next.role || user.panchayat_id !== next.panchayat_id || user.block_id !== next.block_id;

/**
 * Returns the change for the audit log: which of name, address and number changed, but not to what; the place before
 * and after; and the account.
 */
function whatWasDone(user: UserTable, next: UserTable): Pick<Done, 'action' | 'details'>[] {
  const changes = (['full_name', 'email', 'phone'] as const).filter((field) => user[field] !== next[field]);
  const done: Pick<Done, 'action' | 'details'>[] = [];
  if (changes.length > 0) done.push({ action: 'user_edited', details: { changes } });
  if (isMoved(user, next)) done.push({ action: 'user_moved', details: movedDetails(user, next) });
  if (user.is_active !== next.is_active) {
    done.push({ action: next.is_active === 1 ? 'user_activated' : 'user_deactivated' });
  }
  return done;
}

/**
 * Changes a person's name, address, role, place, and whether they may sign in. The change counts from their next
 * request on. A person who may no longer sign in is signed out everywhere at once, and their access tokens are revoked.
 */
export const editUser = (
  context: Context,
  actor: UserInfo,
  userId: string,
  change: WireUserChange,
): Promise<EditUserResult> =>
  context.storage.write(async (r): Promise<EditUserResult> => {
    const { users, places } = r;
    if (!canAccount(actor, 'edit', { user_id: userId })) return { kind: 'forbidden' };
    const user = await users.byId(userId, 'lock');
    if (user === undefined || !hasAccount(user)) return { kind: 'user_not_found' };
    const next = changed(user, change);
    const moved = isMoved(user, next);
    const isRefused =
      (moved && !canAccount(actor, 'give_role', user)) ||
      (next.is_active !== user.is_active && !canAccount(actor, 'deactivate', user));
    if (isRefused) return { kind: 'forbidden' };
    const nowhere = moved ? await placeProblem(places, next) : null;
    if (nowhere !== null) return { kind: nowhere };
    await putChanged(r, context, { user, next, by: actor.user_id });
    return { kind: 'edited' };
  });

/**
 * Writes a person's changed row, with everything that follows from it. @param by the id of the person who changed it; `null`: nobody who is signed in
 */
export async function putChanged(
  r: WritableRepositories,
  context: Recorder,
  { user, next, by }: { readonly user: UserTable; readonly next: UserTable; readonly by: string | null },
): Promise<void> {
  const { user_id, full_name, email, phone, role, panchayat_id, block_id, is_active } = next;
  await leavePlace(r.formerScopes, user_id, user, next, isoTime(context.clock()));
  await r.users.change(user_id, { full_name, email, phone, role, panchayat_id, block_id, is_active });
  if (is_active === 0) await r.sessions.endAll(user_id);
  const because = is_active === 0 ? 'deactivated' : 'role';
  if (is_active === 0 || !mayHaveTokens(userInfoOf(next).role)) {
    await revokeTokensOf(r, context, user_id, { by, because });
  }
  for (const done of whatWasDone(user, next)) record(r, context, { ...done, by, subject: user_id });
}
