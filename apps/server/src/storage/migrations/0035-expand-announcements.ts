import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/** Keeps announcements, and who has read them. */
export const announcements = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema
      .createTable('announcements')
      .addColumn('announcement_id', text, (c) => c.primaryKey().notNull())
      .addColumn('texts', text, (c) => c.notNull())
      .addColumn('link', text)
      .addColumn('shown_from', text, (c) => c.notNull())
      .addColumn('shown_until', text, (c) => c.notNull())
      .addColumn('important', whole, (c) => c.notNull())
      .addColumn('level', text, (c) => c.notNull())
      .addColumn('place_id', text)
      .addColumn('role', text)
      .addColumn('by_block', text)
      .addColumn('made_at', text, (c) => c.notNull())
      .addColumn('made_by', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('ended_at', text)
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex('announcements_by_end')
      .on('announcements')
      .columns(['shown_until'])
      .execute();
    await db.schema
      .createTable('announcement_reads')
      .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
      .addColumn('announcement_id', text, (c) => c.notNull().references('announcements.announcement_id'))
      .addColumn('at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('announcement_reads_key', ['user_id', 'announcement_id'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex('announcement_reads_by_announcement')
      .on('announcement_reads')
      .columns(['announcement_id'])
      .execute();
  },
});
