import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/**
 * Adds what the Local Government Directory says of places: versions, and codes beside the ids of panchayats that were
 * made here. A village is one, whichever panchayats it belongs to. Adds telephone numbers of people.
 */
export const directory = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);

    for (const table of ['states', 'districts', 'blocks', 'panchayats']) {
      await db.schema
        .alterTable(table)
        .addColumn('lgd_version', whole, (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable(table)
        .addColumn('named_here', whole, (c) => c.notNull().defaultTo(0))
        .execute();
    }
    await db.schema.alterTable('panchayats').addColumn('lgd_code', text).execute();
    // Until now a panchayat's id was its code.
    await sql`update panchayats set lgd_code = panchayat_id`.execute(db);
    await db.schema.createIndex('panchayats_code').unique().on('panchayats').column('lgd_code').execute();

    await db.schema.alterTable('villages').renameTo('villages_once').execute();
    await db.schema
      .createTable('villages')
      .addColumn('village_code', text, (c) => c.notNull())
      .addColumn('village_version', whole, (c) => c.notNull())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('name_hi', text, (c) => c.notNull())
      .addColumn('named_here', whole, (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('villages_of_directory_key', ['village_code'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable('panchayat_villages')
      .addColumn('panchayat_id', text, (c) => c.notNull().references('panchayats.panchayat_id'))
      .addColumn('village_code', text, (c) => c.notNull().references('villages.village_code'))
      .addColumn('is_active', whole, (c) => c.notNull().defaultTo(1))
      .addPrimaryKeyConstraint('panchayat_villages_key', ['panchayat_id', 'village_code'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex('panchayat_villages_code')
      .on('panchayat_villages')
      .column('village_code')
      .execute();
    await sql`insert into villages (village_code, village_version, name, name_hi)
      select village_code, max(village_version), min(name), max(name_hi) from villages_once group by village_code`.execute(
      db,
    );
    await sql`insert into panchayat_villages (panchayat_id, village_code)
      select panchayat_id, village_code from villages_once`.execute(db);
    await db.schema.dropTable('villages_once').execute();

    await db.schema
      .alterTable('users')
      .addColumn('phone', text, (c) => c.notNull().defaultTo(''))
      .execute();
  },
});
