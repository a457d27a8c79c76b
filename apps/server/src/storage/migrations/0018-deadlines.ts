import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets administrators and block officers say by which day the surveys of a form and year are to be done. */
export const deadlines = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema
      .createTable('round_deadlines')
      .addColumn('block_id', text, (c) => c.notNull())
      .addColumn('form_name', text, (c) => c.notNull())
      .addColumn('year', whole, (c) => c.notNull())
      .addColumn('due_on', text, (c) => c.notNull())
      .addColumn('set_by', text, (c) => c.notNull())
      .addColumn('set_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('round_deadlines_key', ['block_id', 'form_name', 'year'])
      .modifyEnd(strict)
      .execute();
  },
});
