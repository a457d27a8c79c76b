import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets programs ask in a person's name by tokens. */
export const accessTokens = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, strict } = columnTypes(engine);
    await db.schema
      .createTable('access_tokens')
      .addColumn('token_hash', text, (c) => c.primaryKey().notNull())
      .addColumn('token_id', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('scope', text, (c) => c.notNull())
      .addColumn('form_name', text)
      .addColumn('made_at', text, (c) => c.notNull())
      .addColumn('ends_at', text, (c) => c.notNull())
      .addColumn('last_used_on', text)
      .addColumn('revoked_at', text)
      .modifyEnd(strict)
      .execute();
    const index = (name: string, column: string) =>
      db.schema.createIndex(name).on('access_tokens').columns([column]).execute();
    await index('access_tokens_by_id', 'token_id');
    await index('access_tokens_by_user', 'user_id');
  },
});
