import * as z from 'zod/mini';
import { AVATAR_MOST, EMAIL, EMAIL_MOST, NAME_MOST, PHONE } from '../../access/person.ts';
import { opaqueId } from '../wire.ts';

/*
 * The JSON about people: their own account, its sessions and second factor, and the administrators' view. It
 * is part of the same wire as `wire.ts`.
 */

const timestamp = z.string().check(z.maxLength(40));

const fullName = z.string().check(z.maxLength(NAME_MOST), z.regex(/^[^\0]*$/), z.regex(/\S/));
const email = z.string().check(z.maxLength(EMAIL_MOST), z.regex(EMAIL));
/** Tidied (`tidyPhone`); empty: none. */
const phone = z.string().check(z.maxLength(20), z.regex(PHONE));
const avatar = z.string().check(z.maxLength(AVATAR_MOST));

/** A key that encrypts a person's work on their devices: AES-256, in Base64. */
export const wireDeviceKey = z.object({ id: z.string(), key: z.string() });
export type WireDeviceKey = z.infer<typeof wireDeviceKey>;

/** Keys that a device still has and the server has lost. */
export const wireLostKeys = z.object({
  keys: z.array(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))).check(z.maxLength(20)),
});

/** The news that somebody wants by e-mail. */
export const wireEmailNews = z.object({ surveys: z.boolean(), sync: z.boolean(), conflicts: z.boolean() });
export type WireEmailNews = z.infer<typeof wireEmailNews>;

/** A person's own account, beside the facts of `wireUser`. */
export const wireAccount = z.object({
  user_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  email_news: wireEmailNews,
  /** A data address, or none. */
  avatar: z.nullable(z.string()),
  two_factor: z.boolean(),
});
export type WireAccount = z.infer<typeof wireAccount>;

/** A change of a person's own account; properties that are left out stay. */
export const wireAccountChange = z.object({
  full_name: z.optional(fullName),
  email: z.optional(email),
  email_news: z.optional(wireEmailNews),
  avatar: z.optional(z.nullable(avatar)),
});
export type WireAccountChange = z.infer<typeof wireAccountChange>;

/** A sign-in that goes on. */
export const wireSession = z.object({
  session_id: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  /** The browser and the system, as far as they are known; empty: unknown. */
  device: z.string(),
  created_at: timestamp,
  last_used_at: timestamp,
  /** The operations that waited on the device at its last contact; `null`: it never said. */
  unsynced: z.nullable(z.int()),
});
export type WireSession = z.infer<typeof wireSession>;

/** A secret for an authenticator app, as text to type and as an address for a QR code. */
export const wireTwoFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type WireTwoFactorSetup = z.infer<typeof wireTwoFactorSetup>;

export const wireRecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** A person, as an administrator sees them. */
export const wireUserRow = z.object({
  user_id: z.string(),
  username: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(['contributor', 'staff', 'block_officer', 'admin']),
  is_active: z.boolean(),
  panchayat_id: z.nullable(z.string()),
  block_id: z.nullable(z.string()),
  panchayat_name: z.nullable(z.string()),
  two_factor: z.boolean(),
  surveys_created: z.int(),
  last_survey_date: z.nullable(timestamp),
  last_activity: z.nullable(timestamp),
  /** The operations that waited on their devices at their last contact. */
  unsynced: z.int(),
});
export type WireUserRow = z.infer<typeof wireUserRow>;

export const wireUsersOverview = z.object({
  users: z.array(wireUserRow),
  total_users: z.int(),
  active_users: z.int(),
  admin_users: z.int(),
  total_surveys: z.int(),
});
export type WireUsersOverview = z.infer<typeof wireUsersOverview>;

const role = z.enum(['contributor', 'staff', 'block_officer', 'admin']);

/** A new person. Without a password the server makes one; either must be changed at the first login. */
export const wireNewUser = z.object({
  username: z.string().check(z.maxLength(200)),
  full_name: z.optional(z.string().check(z.maxLength(NAME_MOST))),
  email: z.optional(email),
  phone: z.optional(phone),
  role,
  panchayat_id: z.optional(z.nullable(opaqueId)),
  block_id: z.optional(z.nullable(opaqueId)),
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
});
export type WireNewUser = z.infer<typeof wireNewUser>;

/** An administrator's change of a person; properties that are left out stay. */
export const wireUserChange = z.object({
  full_name: z.optional(fullName),
  email: z.optional(email),
  phone: z.optional(phone),
  role: z.optional(role),
  panchayat_id: z.optional(z.nullable(opaqueId)),
  block_id: z.optional(z.nullable(opaqueId)),
  is_active: z.optional(z.boolean()),
});
export type WireUserChange = z.infer<typeof wireUserChange>;

/** The password that somebody was given. The server says it once. */
export const wireTemporaryPassword = z.object({ user_id: z.string(), temporary_password: z.string() });

/** The largest file of people, in bytes: a thousand people fit more than twice. */
export const PEOPLE_FILE_BYTES = 256 * 1024;

/**
 * The result of a file of people, or of its dry run: all of it is added, or nothing. Passwords are said once,
 * after an import.
 */
export const wirePeopleReport = z.object({
  rows: z.int(),
  /** The people who were added, or could be. */
  people: z.int(),
  /** Headings that are unknown: their columns are ignored. */
  unknown_headings: z.array(z.string()),
  refused: z.array(z.object({ row: z.int(), username: z.string(), problems: z.array(z.string()) })),
  passwords: z.array(
    z.object({ username: z.string(), full_name: z.string(), temporary_password: z.string() }),
  ),
});
export type WirePeopleReport = z.infer<typeof wirePeopleReport>;
