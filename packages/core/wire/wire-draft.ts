import * as z from 'zod/mini';
import { opaqueId, timestamp, wireValue, wireValues } from './wire.ts';

/** A draft in its owner's private slot on the server; bounds are not checked. */
export const wireDraft = z.object({
  survey_id: opaqueId,
  panchayat_id: z.string(),
  form_name: z.string(),
  form_version: z.int(),
  edits: z.record(z.string(), z.object({ was: wireValue, now: wireValue, seen: z.optional(wireValues) })),
  last_auto_save: timestamp,
});
export type WireDraft = z.infer<typeof wireDraft>;
