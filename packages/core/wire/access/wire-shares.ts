import * as z from 'zod/mini';
import { localText } from '../../forms/definition/definition.ts';
import { opaqueId, timestamp } from '../wire.ts';

/*
 * The JSON about who knows what: the parts of a form that administrators give to contributors. It is part of the same
 * wire as `wire.ts`.
 */

/** The most parts that a share names. */
const MOST_PARTS = 1000;

export const wireParts = z
  .array(z.string().check(z.maxLength(1000)))
  .check(z.minLength(1), z.maxLength(MOST_PARTS));

/** Gives parts of a form to a contributor, in their panchayat, instead of those that they have of it. */
export const wireNewShare = z.strictObject({
  user_id: opaqueId,
  /** Names of modules, paths of questions and of repeats. */
  parts: wireParts,
  /** The last day on which they have them; `null`: until somebody ends it. */
  last_day: z.nullable(z.iso.date()),
});
export type WireNewShare = z.infer<typeof wireNewShare>;

/** The parts of a form that somebody has. */
export const wireShare = z.object({
  share_id: z.string(),
  user_id: z.string(),
  username: z.string(),
  full_name: z.string(),
  panchayat_id: z.string(),
  panchayat: localText,
  parts: z.array(z.string()),
  given_at: timestamp,
  last_day: z.nullable(z.string()),
});
export type WireShare = z.infer<typeof wireShare>;
