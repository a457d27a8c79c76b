import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/**
 * Makes the tables of people's former places and of the panchayats they follow, and an index to what was deleted long
 * ago.
 */
export const scopes = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, strict } = columnTypes(engine);

    await db.schema
      .createTable('former_scopes')
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('place_id', text, (c) => c.notNull())
      .addColumn('until', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('former_scopes_key', ['user_id', 'kind', 'place_id'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable('followed')
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('panchayat_id', text, (c) => c.notNull().references('panchayats.panchayat_id'))
      .addPrimaryKeyConstraint('followed_key', ['user_id', 'panchayat_id'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex('surveys_deleted')
      .on('surveys')
      .column('deleted_at')
      .where('deleted_at', 'is not', null)
      .execute();
  },
});
