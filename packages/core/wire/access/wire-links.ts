import * as z from 'zod/mini';
import { NAME_MOST } from '../../access/person.ts';
import { localText } from '../../forms/definition/definition.ts';
import { opaqueId, timestamp } from '../wire.ts';
import { wireParts } from './wire-shares.ts';

/*
 * The JSON about links: people without an account fill their part of one survey. It is part of the same wire as `wire.ts`.
 */

/** A name that says something. PostgreSQL stores no NUL. */
const name = z.string().check(z.maxLength(NAME_MOST), z.regex(/^[^\0]*[^\s\0][^\0]*$/));

/** Makes a link to parts of a survey. */
export const wireNewLink = z.strictObject({
  /** The person for whom it is meant: 'Head of the school'. */
  meant_for: name,
  parts: wireParts,
  /** The last day on which it works. */
  last_day: z.iso.date(),
});
export type WireNewLink = z.infer<typeof wireNewLink>;

/** A link that was just made. The server tells token and code this once, and keeps neither. */
export const wireMadeLink = z.object({ link_id: z.string(), token: z.string(), code: z.string() });
export type WireMadeLink = z.infer<typeof wireMadeLink>;

/** A link that works. */
export const wireLink = z.object({
  link_id: z.string(),
  survey_id: z.string(),
  village_name: z.string(),
  panchayat: localText,
  meant_for: z.string(),
  parts: z.array(z.string()),
  made_by: z.string(),
  made_at: timestamp,
  last_day: z.string(),
  /** The person who opened it, in their own words, and when; `null`: nobody yet. */
  opened: z.nullable(z.object({ by: z.string(), at: timestamp })),
});
export type WireLink = z.infer<typeof wireLink>;

/** The longest address of a link that is looked at; a longer one is no link of ours. */
const TOKEN_MOST = 20_000;

/** Opens a link, under the name by which the person calls themselves. */
export const wireOpenLink = z.strictObject({
  token: z.string().check(z.maxLength(TOKEN_MOST)),
  code: z.string().check(z.maxLength(100)),
  name,
  /** A secret that this browser made and keeps. The first one that opens the link is the only one from then on. */
  browser: z.string().check(z.regex(/^[\w-]{40,128}$/)),
});
export type WireOpenLink = z.infer<typeof wireOpenLink>;

/** A link, as the person knows it who opened it. */
export const wireLinkInfo = z.object({
  survey_id: opaqueId,
  state: z.enum(['open', 'ended', 'revoked', 'survey_deleted']),
  last_day: z.string(),
  ask: z.string(),
});
