import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Adds the changes of the last commit beside each survey: a reader who has everything else gets no more. */
export const surveyDeltas = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('surveys').addColumn('delta', columnTypes(engine).text).execute();
  },
});
