import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the announcements for the places of one person among those of a state. */
export const announcementsByPlace = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('announcements_by_place')
      .on('announcements')
      .columns(['place_id', 'shown_until'])
      .execute();
  },
});
