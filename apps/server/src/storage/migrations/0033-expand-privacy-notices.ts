import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Keeps the versions of the privacy notice, and which of them each person has confirmed. */
export const privacyNotices = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema
      .createTable('privacy_notices')
      .addColumn('version', whole, (c) => c.primaryKey())
      .addColumn('texts', text, (c) => c.notNull())
      .addColumn('made_by', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('made_at', text, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable('notice_confirmations')
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('version', whole, (c) => c.notNull())
      .addColumn('language', text, (c) => c.notNull())
      .addColumn('at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('notice_confirmations_key', ['user_id', 'version'])
      .modifyEnd(strict)
      .execute();
  },
});
