import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Makes the tables of people's own accounts: a second factor, a picture, e-mail news; and given passwords. */
export const accounts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);

    await db.schema
      .alterTable('users')
      .addColumn('must_change_password', whole, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('sessions').addColumn('device_name', text).execute();
    await db.schema
      .createTable('account_settings')
      .addColumn('user_id', text, (c) => c.primaryKey().references('users.user_id'))
      .addColumn('email_news', text)
      .addColumn('avatar', text)
      .addColumn('totp_secret', text)
      .addColumn('totp_on', whole, (c) => c.notNull().defaultTo(0))
      .addColumn('totp_step', whole, (c) => c.notNull().defaultTo(0))
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('code_hash', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex('surveys_creator')
      .on('surveys')
      .columns(['created_by', 'created_at', 'deleted_at'])
      .execute();
  },
});
