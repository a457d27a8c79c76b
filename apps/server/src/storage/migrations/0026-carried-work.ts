import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets work travel as a file that somebody else brings. */
export const carriedWork = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema
      .createTable('carry_keys')
      .addColumn('key_id', text, (c) => c.primaryKey().notNull())
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('device_id', text)
      .addColumn('token_hash', text, (c) => c.notNull())
      .addColumn('public_key', text, (c) => c.notNull())
      .addColumn('made_at', text, (c) => c.notNull())
      .addColumn('is_ended', whole, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema.createIndex('carry_keys_by_user').on('carry_keys').columns(['user_id']).execute();
    await db.schema.createIndex('carry_keys_by_session').on('carry_keys').columns(['token_hash']).execute();
    await db.schema
      .createTable('carried_bundles')
      .addColumn('bundle_id', text, (c) => c.primaryKey().notNull())
      .addColumn('digest', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('brought_by', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('operations', whole, (c) => c.notNull())
      .addColumn('taken', whole, (c) => c.notNull())
      .addColumn('files', whole, (c) => c.notNull())
      .addColumn('files_taken', whole, (c) => c.notNull())
      .addColumn('receipt', text, (c) => c.notNull())
      .addColumn('at', text, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema.createIndex('carried_bundles_by_age').on('carried_bundles').columns(['at']).execute();
  },
});
