import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** What the last commit changed of a survey, beside the survey: a reader who has all but that is told no more. */
export const surveyDeltas = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('surveys').addColumn('delta', columnTypes(engine).text).execute();
  },
});
