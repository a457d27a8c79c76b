import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets answers be files: the files that are held, the answers that name them, and those that come in pieces. */
export const attachments = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema
      .createTable('attachments')
      .addColumn('name', text, (c) => c.primaryKey().notNull())
      .addColumn('size', whole, (c) => c.notNull())
      .addColumn('content_type', text, (c) => c.notNull())
      .addColumn('kept_at', text, (c) => c.notNull())
      .addColumn('kept_by', text, (c) => c.notNull())
      .addColumn('has_thumbnail', whole, (c) => c.notNull())
      .addColumn('unused_since', text)
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable('attachment_uses')
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('survey_id', text, (c) => c.notNull())
      .addColumn('path', text, (c) => c.notNull())
      .addColumn('panchayat_id', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('device_id', text)
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('is_shown', whole, (c) => c.notNull())
      .addPrimaryKeyConstraint('attachment_uses_key', ['name', 'survey_id', 'path'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable('attachment_uploads')
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('upload_id', text, (c) => c.notNull())
      .addColumn('survey_id', text, (c) => c.notNull())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('size', whole, (c) => c.notNull())
      .addColumn('begun_at', text, (c) => c.notNull())
      .addColumn('touched_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('attachment_uploads_key', ['user_id', 'upload_id'])
      .modifyEnd(strict)
      .execute();
    const index = (name: string, table: string, column: string) =>
      db.schema.createIndex(name).on(table).columns([column]).execute();
    await index('attachment_uses_by_survey', 'attachment_uses', 'survey_id');
    await index('attachment_uploads_by_survey', 'attachment_uploads', 'survey_id');
    await index('attachments_unused', 'attachments', 'unused_since');
  },
});
