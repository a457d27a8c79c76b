import type { Addressed } from '@sampark/core/access/may-announce';

/** An announcement. Days are such as `2026-11-30`. */
export interface AnnouncementTable {
  announcement_id: string;
  /** JSON: the text by its language. */
  texts: string;
  /** An address inside the app; null: none. */
  link: string | null;
  shown_from: string;
  shown_until: string;
  /** 1: it stays until it is read. */
  important: number;
  level: Addressed['level'];
  place_id: string | null;
  role: Addressed['role'];
  /** The block in whose name it was made; null: in that of the administrators. */
  by_block: string | null;
  made_at: string;
  made_by: string;
  /** When somebody ended it early; null: nobody has. */
  ended_at: string | null;
}

/** A note that somebody has read an announcement, or put it away. */
export interface AnnouncementReadTable {
  user_id: string;
  announcement_id: string;
  at: string;
}

/** The tables of announcements by their names. */
export interface AnnouncementTables {
  announcements: AnnouncementTable;
  announcement_reads: AnnouncementReadTable;
}
