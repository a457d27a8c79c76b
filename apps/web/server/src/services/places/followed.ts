import type { Actor } from '@sampark/core/access/roles';
import { MOST_FOLLOWED } from '@sampark/core/places/panchayat';
import type { Context } from '../context.ts';
import { followedOf, scopeOf } from './places.ts';

/** The panchayats that a person keeps on their devices. */
export interface Followed {
  /** Whether these are all in scope, because they are not too many; only otherwise a choice counts. */
  readonly all: boolean;
  readonly most: number;
  readonly panchayat_ids: readonly string[];
}

export const readFollowed = ({ storage }: Context, user: Actor): Promise<Followed> =>
  storage.read(async (r) => {
    const { all, counters } = await followedOf(r, user);
    return { all, most: MOST_FOLLOWED, panchayat_ids: counters.map((each) => each.panchayat_id).sort() };
  });

export type ChooseResult =
  | { readonly kind: 'chosen' }
  | { readonly kind: 'too_many_panchayats' | 'unknown_panchayat' };

/** Chooses the panchayats to follow, all of them in scope. Devices take it up with their next sync. */
export const chooseFollowed = (
  { storage }: Context,
  user: Actor,
  panchayatIds: readonly string[],
): Promise<ChooseResult> => {
  const chosen = [...new Set(panchayatIds)];
  if (chosen.length > MOST_FOLLOWED) return Promise.resolve({ kind: 'too_many_panchayats' });
  return storage.write(async ({ users, places, followed }): Promise<ChooseResult> => {
    await users.byId(user.user_id, 'lock');
    const inScope = new Set((await places.inScope(scopeOf(user))).map((place) => place.panchayat_id));
    if (!chosen.every((id) => inScope.has(id))) return { kind: 'unknown_panchayat' };
    await followed.set(user.user_id, chosen);
    return { kind: 'chosen' };
  });
};
