import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Lets programs read the surveys of a form in the order in which they came, page by page. The panchayat stands behind the order, so that
 * surveys outside of a reader's scope are passed over without looking at them.
 */
export const surveysByForm = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('surveys_by_form')
      .on('surveys')
      .columns(['form_name', 'created_at', 'survey_id', 'panchayat_id'])
      .execute();
  },
});
