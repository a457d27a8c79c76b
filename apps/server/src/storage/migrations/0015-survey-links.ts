import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets people without an account fill parts of one survey by a link. */
export const surveyLinks = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, strict } = columnTypes(engine);
    await db.schema
      .createTable('survey_links')
      .addColumn('link_id', text, (c) => c.primaryKey().notNull())
      .addColumn('survey_id', text, (c) => c.notNull())
      .addColumn('panchayat_id', text, (c) => c.notNull().references('panchayats.panchayat_id'))
      .addColumn('form_name', text, (c) => c.notNull())
      .addColumn('parts', text, (c) => c.notNull())
      .addColumn('meant_for', text, (c) => c.notNull())
      .addColumn('token_hash', text, (c) => c.notNull())
      .addColumn('code_hash', text, (c) => c.notNull())
      .addColumn('made_by', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('made_at', text, (c) => c.notNull())
      .addColumn('ends_at', text, (c) => c.notNull())
      .addColumn('opened_at', text)
      .addColumn('browser_hash', text)
      .addColumn('revoked_at', text)
      .modifyEnd(strict)
      .execute();
    const index = (name: string, column: string) =>
      db.schema.createIndex(name).on('survey_links').columns([column]).execute();
    await index('survey_links_by_token', 'token_hash');
    await index('survey_links_by_survey', 'survey_id');
    await index('survey_links_by_form', 'form_name');
  },
});
