import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets other programs be told what happens, by webhooks. */
export const webhooks = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema
      .createTable('webhooks')
      .addColumn('webhook_id', text, (c) => c.primaryKey().notNull())
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('url', text, (c) => c.notNull())
      .addColumn('events', text, (c) => c.notNull())
      .addColumn('form_name', text)
      .addColumn('secret', text, (c) => c.notNull())
      .addColumn('old_secret', text)
      .addColumn('old_until', text)
      .addColumn('off_because', text)
      .addColumn('made_at', text, (c) => c.notNull())
      .addColumn('failing_since', text)
      .addColumn('failures', whole, (c) => c.notNull())
      .addColumn('rests_until', text)
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('panchayat_id', text, (c) => c.notNull())
      .addColumn('delivery_id', text, (c) => c.notNull())
      .addColumn('webhook_id', text, (c) => c.notNull())
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('subject', text, (c) => c.notNull())
      .addColumn('slot', text, (c) => c.notNull())
      .addColumn('version', whole, (c) => c.notNull())
      .addColumn('place', whole, (c) => c.notNull())
      .addColumn('data', text, (c) => c.notNull())
      .addColumn('made_at', text, (c) => c.notNull())
      .addColumn('asked_at', text, (c) => c.notNull())
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('attempts', whole, (c) => c.notNull())
      .addColumn('next_at', text, (c) => c.notNull())
      .addColumn('attempted_at', text)
      .addColumn('duration_ms', whole)
      .addColumn('status', whole)
      .addColumn('problem', text)
      .addColumn('answer', text)
      .addPrimaryKeyConstraint('webhook_deliveries_key', ['panchayat_id', 'delivery_id'])
      .modifyEnd(strict)
      .execute();
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('webhook_deliveries').columns(columns).execute();
    await index('webhook_deliveries_due', ['webhook_id', 'state', 'next_at']);
    await index('webhook_deliveries_by_subject', ['webhook_id', 'subject']);
    await index('webhook_deliveries_by_slot', ['slot']);
    await index('webhook_deliveries_by_time', ['webhook_id', 'made_at']);
  },
});
