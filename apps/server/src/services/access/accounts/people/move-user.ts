import { worksInPanchayat } from '@sampark/core/access/roles';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { isoTime } from '../../../primitives.ts';
import { leavePlace, movedDetails, placeProblem } from './place-of-work.ts';
import { hasAccount, userInfoOf } from './user-info.ts';

/** The place where somebody is to work: a panchayat for staff and contributors, a block for a block officer. */
export type Destination =
  | { readonly kind: 'panchayat'; readonly panchayat_id: string }
  | { readonly kind: 'block'; readonly block_id: string };

export type MoveUserResult =
  | { readonly kind: 'moved' }
  | { readonly kind: 'unknown_user' | 'not_for_this_role' | 'unknown_panchayat' | 'unknown_block' };

/** Moves a person. From the next request on they see the new place and not the old one. */
export const moveUser = (context: Context, name: string, to: Destination): Promise<MoveUserResult> =>
  context.storage.write(async (r): Promise<MoveUserResult> => {
    const { users, places, formerScopes } = r;
    const user = await users.byUsername(name.trim().toLowerCase(), 'lock');
    if (user === undefined || !hasAccount(user)) return { kind: 'unknown_user' };
    const { role } = userInfoOf(user);
    if (to.kind === 'panchayat' ? !worksInPanchayat(role) : role !== 'block_officer') {
      return { kind: 'not_for_this_role' };
    }
    const next = {
      panchayat_id: to.kind === 'panchayat' ? to.panchayat_id : null,
      block_id: to.kind === 'block' ? to.block_id : null,
    };
    const problem = await placeProblem(places, { role, ...next });
    if (problem === 'unknown_panchayat' || problem === 'unknown_block') return { kind: problem };
    await leavePlace(formerScopes, user.user_id, user, next, isoTime(context.clock()));
    await users.change(user.user_id, next);
    const details = movedDetails(user, { role: user.role, ...next });
    record(r, context, { action: 'user_moved', by: null, subject: user.user_id, details });
    return { kind: 'moved' };
  });
