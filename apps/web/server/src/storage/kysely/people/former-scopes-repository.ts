import type { FormerScope } from '@sampark/core/access/deliver';
import type { Executor } from '../sql-tools.ts';

/** The places where people worked before they were moved. */
export interface FormerScopesRepository {
  /** Notes a panchayat that leaves its block, for those who are or were the block's officers. @param until ISO 8601 */
  panchayatLeaves(panchayatId: string, blockId: string, until: string): Promise<void>;
  of(userId: string): Promise<readonly FormerScope[]>;
  /** @param until ISO 8601, when they were moved; the latest counts */
  put(userId: string, former: FormerScope, until: string): Promise<void>;
}

export const formerScopesRepository = ({ db }: Executor): FormerScopesRepository => ({
  async panchayatLeaves(panchayatId, blockId, until) {
    const officers = db
      .selectFrom('users')
      .select('user_id')
      .where('role', '=', 'block_officer')
      .where('block_id', '=', blockId)
      .union(
        db
          .selectFrom('former_scopes')
          .select('user_id')
          .where('kind', '=', 'block')
          .where('place_id', '=', blockId),
      );
    for (const { user_id } of await officers.execute()) {
      await this.put(user_id, { kind: 'panchayat_of_block', panchayat_id: panchayatId }, until);
    }
  },
  async of(userId) {
    const rows = await db
      .selectFrom('former_scopes')
      .select(['kind', 'place_id'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .orderBy('place_id')
      .execute();
    return rows.map(({ kind, place_id }) => {
      if (kind === 'block') return { kind, block_id: place_id };
      return { kind: kind === 'panchayat_of_block' ? kind : 'panchayat', panchayat_id: place_id };
    });
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
