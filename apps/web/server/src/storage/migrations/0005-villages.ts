import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Makes the tables of the villages of panchayats. One village may belong to several. */
export const villages = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);

    await db.schema
      .createTable('villages')
      .addColumn('panchayat_id', text, (c) => c.notNull().references('panchayats.panchayat_id'))
      .addColumn('village_code', text, (c) => c.notNull())
      .addColumn('village_version', whole, (c) => c.notNull())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('name_hi', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('villages_key', ['panchayat_id', 'village_code'])
      .modifyEnd(strict)
      .execute();
  },
});
