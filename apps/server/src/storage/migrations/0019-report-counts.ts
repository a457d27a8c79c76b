import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Keeps what the surveys of a panchayat say, counted, so that a report of a district reads no survey. */
export const reportCounts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema
      .createTable('report_counts')
      .addColumn('panchayat_id', text, (c) => c.notNull())
      .addColumn('form_name', text, (c) => c.notNull())
      .addColumn('year', text, (c) => c.notNull())
      .addColumn('seq', whole, (c) => c.notNull())
      .addColumn('beside', text, (c) => c.notNull())
      .addColumn('page', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('report_counts_key', ['panchayat_id', 'form_name', 'year'])
      .modifyEnd(strict)
      .execute();
  },
});
