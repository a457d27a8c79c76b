import type { UserInfo } from '@sampark/core/access/roles';
import type { Scope } from '../../storage/kysely/places/places-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Context } from '../context.ts';
import { scopeOf } from '../places/places.ts';

/** The progress of syncing the surveys in scope. */
export interface SyncStatusSummary {
  readonly synced: number;
  /** Operations that devices had waiting at their last contact. */
  readonly pending: number;
  /** Surveys with an open conflict. */
  readonly conflict: number;
  readonly total: number;
  /** Rounded; 100 when there is nothing. */
  readonly sync_percentage: number;
}

/** Returns the scope, or the one panchayat of it that is asked for. */
async function within(r: Repositories, scope: Scope, panchayatId: string | null): Promise<Scope> {
  if (panchayatId === null) return scope;
  const places = await r.places.inScope(scope);
  const isInside = places.some((place) => place.panchayat_id === panchayatId);
  return isInside ? { kind: 'panchayat', panchayat_id: panchayatId } : { kind: 'none' };
}

export const syncStatus = (
  { storage }: Context,
  user: UserInfo,
  panchayatId: string | null,
): Promise<SyncStatusSummary> =>
  storage.read(async (r) => {
    const scope = await within(r, scopeOf(user), panchayatId);
    const { total, conflict } = await r.surveys.counts(scope);
    const pending = await r.devices.pending(scope);
    const synced = Math.max(0, total - conflict);
    const sync_percentage = total === 0 ? 100 : Math.round((synced / total) * 100);
    return { synced, pending, conflict, total, sync_percentage };
  });
