import type { UserInfo } from '@sampark/core/access/roles';
import type { Scope } from '../../storage/kysely/places/places-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { readerOf } from '../access/shares/reader.ts';
import { surveysToJson } from '../changes/pull-changes.ts';
import type { Context } from '../context.ts';
import { scopeOf } from '../places/places.ts';
import { listByParts, type SeenRow } from '../surveys/list-by-parts.ts';

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
  return isInside ? { kind: 'panchayats', panchayat_ids: [panchayatId] } : { kind: 'none' };
}

const countsOf = (seen: readonly SeenRow[]) => ({
  total: seen.length,
  conflict: seen.filter(({ survey }) => survey.sync_status === 'conflict').length,
});

export const syncStatus = (
  context: Context,
  user: UserInfo,
  panchayatId: string | null,
): Promise<SyncStatusSummary> =>
  context.storage.read(async (r) => {
    const scope = await within(r, scopeOf(user), panchayatId);
    const reader = await readerOf(r, user, context.clock());
    const { total, conflict } = reader.isWhole
      ? await r.surveys.counts(scope)
      : countsOf(
          await listByParts(r, { scope, limit: Infinity }, (rows) => surveysToJson(context, r, reader, rows)),
        );
    // A part of a survey does not tell what others' devices have waiting.
    const pending = reader.isWhole ? await r.devices.pending(scope) : 0;
    const synced = Math.max(0, total - conflict);
    const sync_percentage = total === 0 ? 100 : Math.round((synced / total) * 100);
    return { synced, pending, conflict, total, sync_percentage };
  });
