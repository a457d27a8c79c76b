import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets a panchayat have further forms beside its first one, each from a day on, and a form be retired. */
export const formsOfPanchayats = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, strict } = columnTypes(engine);
    await db.schema
      .createTable('panchayat_forms')
      .addColumn('panchayat_id', text, (c) => c.notNull().references('panchayats.panchayat_id'))
      .addColumn('form_name', text, (c) => c.notNull())
      .addColumn('begins', text)
      .addPrimaryKeyConstraint('panchayat_forms_key', ['panchayat_id', 'form_name'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable('retired_forms')
      .addColumn('name', text, (c) => c.notNull().primaryKey())
      .addColumn('at', text, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
  },
});
