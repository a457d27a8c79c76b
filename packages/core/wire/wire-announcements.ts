import * as z from 'zod/mini';
import { ANNOUNCEMENT_MOST, READ_AT_ONCE } from '../access/announced.ts';
import { ANNOUNCED_LEVELS } from '../access/may-announce.ts';
import { ROLES } from '../access/roles.ts';

/*
 * A short word from an administrator or a block officer to people. It is part of the same wire as `wire.ts`.
 */

/** Lines of plain words: no sign that draws nothing, but the end of a line. */
const words = z.string().check(z.maxLength(ANNOUNCEMENT_MOST), z.regex(/^(?:\n|\P{Cc})*$/u), z.regex(/\S/));

/** By language, such as `mr`. */
const texts = z
  .record(z.string().check(z.regex(/^[a-z]{2,3}$/)), words)
  .check(z.refine((each) => Object.keys(each).length >= 1 && Object.keys(each).length <= 20));

/** An address inside the app, such as `/surveys/new`. */
const link = z.nullable(z.string().check(z.regex(/^\/(?![/\\])[\x21-\x7e]{0,199}$/)));

const placeId = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));

const content = {
  texts,
  link,
  /** The first and the last day on which it is shown, such as `2026-11-30`. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** It stays until its reader says that they have read it. */
  important: z.boolean(),
};

const addressed = {
  level: z.enum(ANNOUNCED_LEVELS),
  /** The place; `null` where it is for all. */
  place_id: z.nullable(placeId),
  /** Only people of this role; `null`: everybody. */
  role: z.nullable(z.enum(ROLES)),
};

const id = z.string().check(z.regex(/^[0-9a-f]{1,64}$/));

/** An announcement that somebody makes. */
export const newAnnouncement = z
  .strictObject({
    ...content,
    ...addressed,
    /** Chosen by who sends it, so that one whose answer was lost is not made twice; absent: the server chooses. */
    announcement_id: z.optional(id),
  })
  .check(z.refine(({ level, place_id }) => (level === 'all') === (place_id === null)));
export type NewAnnouncement = z.infer<typeof newAnnouncement>;

/** An announcement as its readers' devices keep it. */
export const announcement = z.object({ announcement_id: id, ...content });
export type Announcement = z.infer<typeof announcement>;

/** The announcements that a person has read. */
export const readAnnouncements = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(READ_AT_ONCE)),
});

/** An announcement as those see it who make some. */
export const listedAnnouncement = z.object({
  ...announcement.shape,
  ...addressed,
  /** The name of the place; `null`: it is for all, or the place is gone. */
  place: z.nullable(z.catchall(z.object({ en: z.string() }), z.string())),
  made_at: z.string(),
  /** The person who made it. */
  made_by: z.string(),
  /** When somebody ended it early; `null`: nobody has. */
  ended_at: z.nullable(z.string()),
  /** How many people have read it or put it away. */
  readers: z.int(),
});
export type ListedAnnouncement = z.infer<typeof listedAnnouncement>;

/** The announcements of a scope, the newest first. */
export const listedAnnouncements = z.object({ announcements: z.array(listedAnnouncement) });
