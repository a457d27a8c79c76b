import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Keeps by whom surveys were read that somebody else fills. */
export const surveyReads = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema
      .createTable('survey_reads')
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('read_key', text, (c) => c.notNull())
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('way', text, (c) => c.notNull())
      .addColumn('panchayat_id', text, (c) => c.notNull())
      .addColumn('block_id', text, (c) => c.notNull())
      .addColumn('form_name', text, (c) => c.notNull())
      .addColumn('survey_id', text, (c) => c.notNull())
      .addColumn('surveys', whole)
      .addPrimaryKeyConstraint('survey_reads_key', ['user_id', 'read_key'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex('survey_reads_by_time')
      .on('survey_reads')
      .columns(['at', 'user_id', 'read_key'])
      .execute();
    await db.schema
      .createIndex('survey_reads_by_person')
      .on('survey_reads')
      .columns(['user_id', 'at'])
      .execute();
    await db.schema
      .createIndex('survey_reads_by_place')
      .on('survey_reads')
      .columns(['panchayat_id', 'at'])
      .execute();
  },
});
