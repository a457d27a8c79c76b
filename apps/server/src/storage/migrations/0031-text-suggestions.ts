import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Keeps better texts for the app that people suggest: of each person the last one for a text. */
export const textSuggestions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, strict } = columnTypes(engine);
    await db.schema
      .createTable('text_suggestions')
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('language', text, (c) => c.notNull())
      .addColumn('text_key', text, (c) => c.notNull())
      .addColumn('was', text, (c) => c.notNull())
      .addColumn('suggested', text, (c) => c.notNull())
      .addColumn('at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('text_suggestions_key', ['user_id', 'language', 'text_key'])
      .modifyEnd(strict)
      .execute();
  },
});
