import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets administrators give people parts of a form in their panchayat. */
export const shares = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, strict } = columnTypes(engine);
    await db.schema
      .createTable('shares')
      .addColumn('share_id', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('panchayat_id', text, (c) => c.notNull().references('panchayats.panchayat_id'))
      .addColumn('form_name', text, (c) => c.notNull())
      .addColumn('parts', text, (c) => c.notNull())
      .addColumn('given_by', text)
      .addColumn('given_at', text, (c) => c.notNull())
      .addColumn('ends_at', text)
      .addColumn('ended_at', text)
      .addPrimaryKeyConstraint('shares_key', ['user_id', 'share_id'])
      .modifyEnd(strict)
      .execute();
    await db.schema.createIndex('shares_by_form').on('shares').columns(['form_name']).execute();
  },
});
