import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets identity providers end the sessions that began by them. */
export const endedByProvider = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, strict } = columnTypes(engine);
    for (const column of ['vouched_subject', 'vouched_session'] as const) {
      for (const table of ['sessions', 'sign_in_codes']) {
        await db.schema.alterTable(table).addColumn(column, text).execute();
      }
      // Most sessions began by a password: they are in none of these.
      await db.schema
        .createIndex(`sessions_by_${column}`)
        .on('sessions')
        .column(column)
        .where(sql.ref(column), 'is not', null)
        .execute();
    }
    await db.schema
      .createTable('logout_tokens')
      .addColumn('token_hash', text, (c) => c.primaryKey().notNull())
      .addColumn('ends_at', text, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
  },
});
