import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Makes the table of ended epochs: where each survey was left, and what devices offered since. */
export const epochs = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema.alterTable('surveys').addColumn('continues', text).execute();
    await db.schema
      .createTable('known_states')
      .addColumn('panchayat_id', text, (c) => c.notNull())
      .addColumn('survey_id', text, (c) => c.notNull())
      .addColumn('epoch', text, (c) => c.notNull())
      .addColumn('version', whole, (c) => c.notNull())
      .addColumn('left_at', whole, (c) => c.notNull())
      .addColumn('doc', text, (c) => c.notNull())
      .addColumn('conflicts', text, (c) => c.notNull())
      .addColumn('is_deleted', whole, (c) => c.notNull())
      .addPrimaryKeyConstraint('known_states_key', ['panchayat_id', 'survey_id', 'epoch'])
      .modifyEnd(strict)
      .execute();
  },
});
