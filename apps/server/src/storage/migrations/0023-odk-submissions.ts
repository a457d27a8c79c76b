import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Keeps what each submission of ODK Collect said, so that an edit of it can be compared with that. */
export const odkSubmissions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, strict } = columnTypes(engine);
    await db.schema
      .createTable('odk_submissions')
      .addColumn('instance_id', text, (c) => c.primaryKey().notNull())
      .addColumn('survey_id', text, (c) => c.notNull())
      .addColumn('form_name', text, (c) => c.notNull())
      .addColumn('content_hash', text, (c) => c.notNull())
      .addColumn('about', text, (c) => c.notNull())
      .addColumn('said', text, (c) => c.notNull())
      .addColumn('files', text, (c) => c.notNull())
      .addColumn('made_at', text, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex('odk_submissions_by_survey')
      .on('odk_submissions')
      .columns(['survey_id'])
      .execute();
  },
});
