import type { CarriedBundleTable, CarryKeyTable } from '../../tables/carry-tables.ts';
import { type Executor, locked } from '../sql-tools.ts';

/** Work that travels as a file: the keys of the devices that make it, and what was brought. */
export interface CarryRepository {
  key(keyId: string): Promise<CarryKeyTable | undefined>;
  /**
   * Adds the key of a session, in the place of another one of that session. A key that is there stays as it is. A session that somebody has
   * ended gets none.
   */
  addKey(row: CarryKeyTable): Promise<void>;
  bundle(bundleId: string): Promise<CarriedBundleTable | undefined>;
  /** Keeps a bundle that was brought. @returns whether it is the first of its id */
  keep(row: CarriedBundleTable): Promise<boolean>;
  /** Forgets keys and bundles of before this moment. */
  forget(before: string): Promise<void>;
}

export const carryRepository = ({ db, engine }: Executor): CarryRepository => ({
  key: (keyId) => db.selectFrom('carry_keys').selectAll().where('key_id', '=', keyId).executeTakeFirst(),
  async addKey(row) {
    // Whoever ends the session now comes behind this, and ends the key as well.
    const session = db.selectFrom('sessions').select('token_hash').where('token_hash', '=', row.token_hash);
    if ((await locked(engine, session, 'lock').executeTakeFirst()) === undefined) return;
    await db
      .insertInto('carry_keys')
      .values(row)
      .onConflict((on) => on.column('key_id').doNothing())
      .execute();
    await db
      .deleteFrom('carry_keys')
      .where('token_hash', '=', row.token_hash)
      .where('key_id', '!=', row.key_id)
      .execute();
  },
  bundle: (bundleId) =>
    db.selectFrom('carried_bundles').selectAll().where('bundle_id', '=', bundleId).executeTakeFirst(),
  async keep(row) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('carried_bundles')
      .values(row)
      .onConflict((on) => on.column('bundle_id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  },
  async forget(before) {
    await db.deleteFrom('carried_bundles').where('at', '<', before).execute();
    await db.deleteFrom('carry_keys').where('made_at', '<', before).execute();
  },
});
