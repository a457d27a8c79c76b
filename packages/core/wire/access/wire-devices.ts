import * as z from 'zod/mini';
import { APP_VERSION } from '../../device/app-version.ts';
import { opaqueId, timestamp } from '../wire.ts';
import { announcement } from '../wire-announcements.ts';
import { wireNoticeNews } from '../wire-notice.ts';

/*
 * The JSON about people's devices. It is part of the same wire as `wire.ts`.
 */

export const wireAppVersion = z.string().check(z.regex(APP_VERSION));

const bytes = z.nullable(z.int().check(z.nonnegative()));

/** Everything that a device tells of itself, once a day. It is told of nothing else. */
export const wireDeviceReport = z.strictObject({
  app: wireAppVersion,
  language: z.string().check(z.regex(/^[a-z]{2,3}$/)),
  /** Bytes that the app uses, and that the browser still lets it use; `null`: the browser does not say. */
  storage_used: bytes,
  storage_free: bytes,
  /** Files of answers that wait to be sent. */
  files_waiting: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
});
export type WireDeviceReport = z.infer<typeof wireDeviceReport>;

const name = z.catchall(z.object({ en: z.string() }), z.string());

/** The news that a device hears when it has told of itself. */
export const wireDeviceNews = z.object({
  /** The oldest version of the app that needs no update; `null`: every version may be used. */
  minimum_app: z.nullable(wireAppVersion),
  /** Others for whom this device is lost, whose keys it has yet to take away; absent: nobody. */
  lost_people: z.optional(z.array(opaqueId)),
  /** The newest privacy notice, and what the person has confirmed; absent: the server is older. */
  notice: z.optional(wireNoticeNews),
  /** The announcements for this person that they have not read; absent: the server is older. */
  announcements: z.optional(z.array(announcement)),
});
export type WireDeviceNews = z.infer<typeof wireDeviceNews>;

/** Sets that version; `null`: every one may be used. */
export const wireMinimumApp = z.strictObject({ version: z.nullable(wireAppVersion) });

/** The device of one person. On a shared one each person has their own. */
export const wireDevice = z.object({
  user_id: opaqueId,
  device_id: opaqueId,
  username: z.string(),
  full_name: z.string(),
  /** The panchayat or block where they work; `null`: neither. */
  place: z.nullable(name),
  /** The browser and the system; empty: unknown. */
  name: z.string(),
  /** `null`: it has never told. */
  app: z.nullable(z.string()),
  /** Its app is older than the one that this server has. */
  is_old: z.boolean(),
  language: z.nullable(z.string()),
  last_contact: timestamp,
  storage_used: bytes,
  storage_free: bytes,
  operations_waiting: z.int(),
  files_waiting: z.nullable(z.int()),
  /** When somebody said that it is lost; `null`: nobody has. */
  lost_at: z.nullable(timestamp),
  /** When it took the person's key away; `null`: it waits to hear of it, or is not lost. */
  cleared_at: z.nullable(timestamp),
  /** It is the device of this request. */
  is_this: z.boolean(),
  /** The others, in the reader's scope, who have signed in on it. */
  shared_with: z.array(z.string()),
});
export type WireDevice = z.infer<typeof wireDevice>;

/** A page of devices, those that were heard of last first. */
export const wireDevices = z.object({
  devices: z.array(wireDevice),
  /** How many there are on all pages. */
  total: z.int(),
  /** Asks for the next page; `null`: this is the last. */
  next: z.nullable(z.string()),
  /** The version of the app that this server has. */
  newest_app: z.string(),
  /** The oldest one that needs no update; `null`: every one may be used. */
  minimum_app: z.nullable(z.string()),
});
export type WireDevices = z.infer<typeof wireDevices>;

/** So many operations or files on one device are much. */
export const MUCH_WAITS = 20;
