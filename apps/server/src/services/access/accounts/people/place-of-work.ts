import type { FormerScope } from '@sampark/core/access/deliver';
import { type Role, worksInPanchayat } from '@sampark/core/access/roles';
import type { Repositories } from '../../../../storage/repositories.ts';

/**
 * The place where somebody works: staff and contributors in a panchayat or in none yet, a block officer in a block, an administrator
 * everywhere.
 */
export interface PlaceOfWork {
  readonly panchayat_id: string | null;
  readonly block_id: string | null;
}

/** Returns the place that goes with a role, and drops any other. */
export const placeFor = (role: Role, { panchayat_id, block_id }: PlaceOfWork): PlaceOfWork => ({
  panchayat_id: worksInPanchayat(role) ? panchayat_id : null,
  block_id: role === 'block_officer' ? block_id : null,
});

/** The reason why nobody can work in a place. */
export type PlaceProblem = 'no_block' | 'unknown_panchayat' | 'unknown_block';

/**
 * Returns why nobody of this role can work there; `null`: somebody can. Staff may wait for their place, block
 * officers not.
 */
export async function placeProblem(
  places: Repositories['places'],
  { role, panchayat_id, block_id }: PlaceOfWork & { readonly role: string },
): Promise<PlaceProblem | null> {
  if (role === 'block_officer' && block_id === null) return 'no_block';
  if (panchayat_id !== null && (await places.byIds([panchayat_id])).length === 0) return 'unknown_panchayat';
  if (block_id !== null && (await places.inScope({ kind: 'block', block_id })).length === 0) {
    return 'unknown_block';
  }
  return null;
}

/** Returns a move for the audit log: role and place before and after. */
export const movedDetails = (
  from: PlaceOfWork & { readonly role: string },
  to: PlaceOfWork & { readonly role: string },
) => ({
  from: [from.role, from.panchayat_id ?? from.block_id ?? ''],
  to: [to.role, to.panchayat_id ?? to.block_id ?? ''],
});

const scopeOf = ({ panchayat_id, block_id }: PlaceOfWork): FormerScope | null => {
  if (panchayat_id !== null) return { kind: 'panchayat', panchayat_id };
  return block_id === null ? null : { kind: 'block', block_id };
};

/**
 * Notes where somebody worked when they go to another place. Work that they did there on an offline device they may
 * still deliver, for review.
 * @param at ISO 8601
 */
export async function leavePlace(
  formerScopes: Repositories['formerScopes'],
  userId: string,
  from: PlaceOfWork,
  to: PlaceOfWork,
  at: string,
): Promise<void> {
  const left = scopeOf(from);
  const isSame = from.panchayat_id === to.panchayat_id && from.block_id === to.block_id;
  if (left !== null && !isSame) await formerScopes.put(userId, left, at);
}
