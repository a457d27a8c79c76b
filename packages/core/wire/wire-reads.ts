import * as z from 'zod/mini';
import { timestamp } from './wire.ts';

/*
 * The JSON about who has read surveys. It is part of the same wire as `wire.ts`.
 */

/**
 * The ways on which surveys are read:
 *
 * | | | noted |
 * |---|---|---|
 * | `device` | they went to a device, which holds them | once a day for each person and panchayat |
 * | `opened` | one was asked for by itself, or its history | once a day for each person and survey |
 * | `listed` | a list of them was asked for | once a day for each person and panchayat |
 * | `file` | they went out as a file | each time, with their number |
 * | `program` | another program asked | once a day for each person, panchayat and form |
 */
export const READ_WAYS = ['device', 'opened', 'listed', 'file', 'program'] as const;
export type ReadWay = (typeof READ_WAYS)[number];

const name = z.catchall(z.object({ en: z.string() }), z.string());

/** A note that somebody read surveys. */
export const wireRead = z.object({
  /** When they did so first on that day. */
  at: timestamp,
  username: z.string(),
  full_name: z.string(),
  way: z.enum(READ_WAYS),
  /** Whose surveys they were; `null`: those of the block, or where that is `null` too, of everywhere. */
  panchayat: z.nullable(name),
  block: z.nullable(name),
  /** The form; empty: any. */
  form_name: z.string(),
  /** The survey; empty: any. */
  survey_id: z.string(),
  /** The village of the survey, while it is there. */
  village: z.nullable(z.string()),
  /** How many surveys went out; `null`: that is not counted. */
  surveys: z.nullable(z.int()),
});
export type WireRead = z.infer<typeof wireRead>;

/** A page of them, the newest first. */
export const wireReads = z.object({
  reads: z.array(wireRead),
  /** Asks for the next page; `null`: this is the last. */
  next: z.nullable(z.string()),
});
export type WireReads = z.infer<typeof wireReads>;
