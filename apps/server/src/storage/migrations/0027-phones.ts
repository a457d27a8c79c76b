import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

const TEXTS = ['name', 'app', 'language', 'lost_at', 'lost_by', 'cleared_at'] as const;
const NUMBERS = ['storage_used', 'storage_free', 'files_waiting'] as const;

/** Lets devices tell of themselves, and people say that one is lost. */
export const phones = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole } = columnTypes(engine);
    for (const name of TEXTS) await db.schema.alterTable('devices').addColumn(name, text).execute();
    for (const name of NUMBERS) await db.schema.alterTable('devices').addColumn(name, whole).execute();
    const heardOf = db.schema.createIndex('devices_by_contact').on('devices');
    await heardOf.columns(['last_contact', 'user_id', 'device_id']).execute();
    await db.schema.createIndex('devices_by_device').on('devices').columns(['device_id']).execute();
  },
});
