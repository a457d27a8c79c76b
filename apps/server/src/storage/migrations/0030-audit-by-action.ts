import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets metrics and the doctor find the last backup and the last drill at once, however long the audit log is. */
export const auditByAction = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('audit_by_action').on('audit').columns(['action', 'id']).execute();
  },
});
