import type { FormerScope } from '@sampark/core/access/deliver';
import type { Executor } from './sql-tools.ts';

/** Where people worked before they were moved. */
export interface FormerScopesRepository {
  of(userId: string): Promise<readonly FormerScope[]>;
  /** @param until ISO 8601, when they were moved; the latest counts */
  put(userId: string, former: FormerScope, until: string): Promise<void>;
}

export const formerScopesRepository = ({ db }: Executor): FormerScopesRepository => ({
  async of(userId) {
    const rows = await db
      .selectFrom('former_scopes')
      .select(['kind', 'place_id'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .orderBy('place_id')
      .execute();
    return rows.map(({ kind, place_id }) =>
      kind === 'block' ? { kind, block_id: place_id } : { kind: 'panchayat', panchayat_id: place_id },
    );
  },
  async put(userId, former, until) {
    const place_id = former.kind === 'block' ? former.block_id : former.panchayat_id;
    await db
      .insertInto('former_scopes')
      .values({ user_id: userId, kind: former.kind, place_id, until })
      .onConflict((oc) => oc.columns(['user_id', 'kind', 'place_id']).doUpdateSet({ until }))
      .execute();
  },
});
