import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets administrators say how long the surveys of a form are kept. */
export const formTerms = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema
      .createTable('form_terms')
      .addColumn('form_name', text, (c) => c.primaryKey().notNull())
      .addColumn('years', whole, (c) => c.notNull())
      .addColumn('set_by', text, (c) => c.notNull())
      .addColumn('set_at', text, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
  },
});
