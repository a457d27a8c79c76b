import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

const TEXTS = ['name', 'app', 'language', 'lost_at', 'lost_by', 'cleared_at'] as const;
const NUMBERS = ['storage_used', 'storage_free', 'files_waiting'] as const;

/** Lets administrators see hundreds of phones, say that one is lost, and announce something to all. */
export const phones = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    for (const name of TEXTS) await db.schema.alterTable('devices').addColumn(name, text).execute();
    for (const name of NUMBERS) await db.schema.alterTable('devices').addColumn(name, whole).execute();
    const heardOf = db.schema.createIndex('devices_by_contact').on('devices');
    await heardOf.columns(['last_contact', 'user_id', 'device_id']).execute();
    await db.schema.createIndex('devices_by_device').on('devices').columns(['device_id']).execute();
    await db.schema
      .createTable('announcements')
      .addColumn('announcement_id', text, (c) => c.primaryKey().notNull())
      .addColumn('level', text, (c) => c.notNull())
      .addColumn('place_id', text, (c) => c.notNull())
      .addColumn('texts', text, (c) => c.notNull())
      .addColumn('last_day', text, (c) => c.notNull())
      .addColumn('made_by', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('made_at', text, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
  },
});
