import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Makes the table of the keys that encrypt people's work on their devices. */
export const deviceKeys = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, strict } = columnTypes(engine);

    await db.schema
      .createTable('device_keys')
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('key_id', text, (c) => c.notNull())
      .addColumn('sealed', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('device_keys_key', ['user_id', 'key_id'])
      .modifyEnd(strict)
      .execute();
  },
});
