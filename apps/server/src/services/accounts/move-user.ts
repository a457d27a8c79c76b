import type { FormerScope } from '@sampark/core/access/deliver';
import type { UserTable } from '../../storage/tables.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../primitives.ts';

/** Where somebody is to work: staff in a panchayat, a block officer in a block. */
export type Destination =
  | { readonly kind: 'panchayat'; readonly panchayat_id: string }
  | { readonly kind: 'block'; readonly block_id: string };

export type MoveUserResult =
  | { readonly kind: 'moved' }
  | { readonly kind: 'unknown_user' | 'not_for_this_role' | 'unknown_panchayat' | 'unknown_block' };

const scopeNow = ({ panchayat_id, block_id }: UserTable): FormerScope | null => {
  if (panchayat_id !== null) return { kind: 'panchayat', panchayat_id };
  return block_id === null ? null : { kind: 'block', block_id };
};

/**
 * Moves a person. From the next request on they see the new place and not the old one; what they did there before, on
 * a device that was offline, they may still deliver, for review.
 */
export const moveUser = (
  { storage, clock }: Context,
  name: string,
  to: Destination,
): Promise<MoveUserResult> =>
  storage.write(async ({ users, places, formerScopes }): Promise<MoveUserResult> => {
    const user = await users.byUsername(name.trim().toLowerCase());
    if (user === undefined) return { kind: 'unknown_user' };
    if (user.role !== (to.kind === 'panchayat' ? 'staff' : 'block_officer')) {
      return { kind: 'not_for_this_role' };
    }
    if ((await places.inScope(to)).length === 0) return { kind: `unknown_${to.kind}` };
    const from = scopeNow(user);
    if (from !== null) await formerScopes.put(user.user_id, from, isoTime(clock()));
    await users.move(user.user_id, {
      panchayat_id: to.kind === 'panchayat' ? to.panchayat_id : null,
      block_id: to.kind === 'block' ? to.block_id : null,
    });
    return { kind: 'moved' };
  });
