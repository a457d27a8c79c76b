import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Notes what became of panchayats and villages that were merged, split or renamed. */
export const changesOfPlaces = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, strict } = columnTypes(engine);
    await db.schema
      .createTable('place_changes')
      .addColumn('level', text, (c) => c.notNull())
      .addColumn('was', text, (c) => c.notNull())
      .addColumn('now', text, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('day', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('place_changes_key', ['level', 'was', 'now'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex('place_changes_by_now')
      .on('place_changes')
      .columns(['level', 'now'])
      .execute();
  },
});
