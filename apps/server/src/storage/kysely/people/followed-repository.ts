import { type CounterRow, countersOf } from '../places/panchayat-counters.ts';
import type { Scope } from '../places/places-repository.ts';
import { type Executor, insertRows, isOneOf } from '../sql-tools.ts';

/** The panchayats that people with too many of them chose for their devices. */
export interface FollowedRepository {
  /** Returns the counters of the chosen panchayats that are in scope, by `number`. `limit` at most. */
  counters(userId: string, scope: Scope, limit: number): Promise<readonly CounterRow[]>;
  /** Chooses these and no others. */
  set(userId: string, panchayatIds: readonly string[]): Promise<void>;
}

export const followedRepository = (executor: Executor): FollowedRepository => {
  const { db } = executor;
  return {
    async counters(userId, scope, limit) {
      if (scope.kind === 'none') return [];
      let query = db
        .selectFrom('followed as f')
        .innerJoin('panchayats as p', 'p.panchayat_id', 'f.panchayat_id')
        .where('f.user_id', '=', userId);
      if (scope.kind === 'block') query = query.where('p.block_id', '=', scope.block_id);
      if (scope.kind === 'panchayats') {
        query = query.where(isOneOf(executor.engine, 'p.panchayat_id', scope.panchayat_ids));
      }
      const chosen = query.select(['p.panchayat_id', 'p.number']).orderBy('p.number').limit(limit);
      return countersOf(executor, await chosen.execute());
    },
    async set(userId, panchayatIds) {
      await db.deleteFrom('followed').where('user_id', '=', userId).execute();
      const rows = panchayatIds.map((panchayat_id) => ({ user_id: userId, panchayat_id }));
      await insertRows(executor, 'followed', ['user_id', 'panchayat_id'], rows);
    },
  };
};
