import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets people sign in by identity providers. */
export const identities = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, strict } = columnTypes(engine);
    await db.schema
      .createTable('identities')
      .addColumn('identity_id', text, (c) => c.primaryKey().notNull())
      .addColumn('issuer', text, (c) => c.notNull())
      .addColumn('subject', text, (c) => c.notNull())
      .addColumn('provider', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.references('users.user_id'))
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('email', text, (c) => c.notNull())
      .addColumn('first_seen_at', text, (c) => c.notNull())
      .addColumn('last_seen_at', text, (c) => c.notNull())
      .addUniqueConstraint('identities_by_subject', ['issuer', 'subject'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable('sign_in_codes')
      .addColumn('code_hash', text, (c) => c.primaryKey().notNull())
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('provider', text)
      .addColumn('challenge', text)
      .addColumn('ends_at', text, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
  },
});
