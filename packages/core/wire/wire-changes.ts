import * as z from 'zod/mini';
import { wireColumns } from './columns/wire-columns.ts';
import { opaqueId, timestamp, wireSurvey, wireValues } from './wire.ts';

/** One commit's change to a survey, for a reader that has the survey from before it. */
const wireDelta = z.object({
  survey_id: opaqueId,
  base: z.int(),
  version: z.int(),
  updated_at: timestamp,
  client_timestamp: z.nullable(timestamp),
  set: wireValues,
});

export type WireDelta = z.infer<typeof wireDelta>;

export const wireChanges = z.object({
  surveys: z.array(wireSurvey),
  /** Only for readers that ask for them. */
  deltas: z.optional(z.array(wireDelta)),
  deleted: z.array(z.object({ survey_id: z.string(), epoch: z.string(), version: z.int() })),
  scope: z.array(z.string()),
  cursor: z.string(),
  has_more: z.boolean(),
  epoch: z.string(),
});
export type WireChanges = z.infer<typeof wireChanges>;

/** A page for readers that ask for columns: more than a few surveys come by column. */
export const wireEncodedChanges = z.union([
  wireChanges,
  z.extend(z.omit(wireChanges, { surveys: true }), { columns: wireColumns }),
]);
export type WireEncodedChanges = z.infer<typeof wireEncodedChanges>;

const wireCompactDelta = z.extend(wireDelta, {
  /** Absent: the version after the base. */
  version: z.optional(z.int()),
});
export type WireCompactDelta = z.infer<typeof wireCompactDelta>;

/**
 * A page for readers that ask for columns and deltas. Empty and false properties are left out, and so are
 * epoch and scope where they equal those of the cursor that was sent.
 */
export const wireCompactChanges = z.partial(
  z.extend(wireChanges, { deltas: z.optional(z.array(wireCompactDelta)), columns: wireColumns }),
  { surveys: true, columns: true, deleted: true, scope: true, has_more: true, epoch: true },
);
export type WireCompactChanges = z.infer<typeof wireCompactChanges>;
