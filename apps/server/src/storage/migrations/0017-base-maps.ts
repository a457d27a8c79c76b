import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Lets districts have a base map: the maps, and those that come in pieces. */
export const baseMaps = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema
      .createTable('base_maps')
      .addColumn('district_id', text, (c) => c.notNull())
      .addColumn('map_id', text, (c) => c.notNull())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('size', whole, (c) => c.notNull())
      .addColumn('bounds', text, (c) => c.notNull())
      .addColumn('min_zoom', whole, (c) => c.notNull())
      .addColumn('max_zoom', whole, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('attribution', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('created_by', text)
      .addColumn('ended_at', text)
      .addPrimaryKeyConstraint('base_maps_key', ['district_id', 'map_id'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex('base_maps_one_a_district')
      .unique()
      .on('base_maps')
      .column('district_id')
      .where(sql.ref('ended_at'), 'is', null)
      .execute();
    await db.schema
      .createTable('base_map_uploads')
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('upload_id', text, (c) => c.notNull())
      .addColumn('district_id', text, (c) => c.notNull())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('size', whole, (c) => c.notNull())
      .addColumn('begun_at', text, (c) => c.notNull())
      .addColumn('touched_at', text, (c) => c.notNull())
      .addColumn('map_id', text)
      .addPrimaryKeyConstraint('base_map_uploads_key', ['user_id', 'upload_id'])
      .modifyEnd(strict)
      .execute();
  },
});
