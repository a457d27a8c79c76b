import * as z from 'zod/mini';

/*
 * The JSON about the panchayats that a person's devices follow: their names, villages and people. It is part of the same
 * wire as `wire.ts`.
 */

const wireLocalText = z.catchall(z.object({ en: z.string() }), z.string());

export const wirePanchayat = z.object({
  panchayat_id: z.string(),
  name: wireLocalText,
  block_id: z.string(),
  block: wireLocalText,
  district: wireLocalText,
  state: wireLocalText,
  form_name: z.string(),
  /** The forms that new surveys may take, and from which day; absent: `form_name` alone. */
  forms: z.optional(z.readonly(z.array(z.object({ form_name: z.string(), from: z.nullable(z.string()) })))),
  /** It was merged, split or renamed: the first day on which it is no more, and what came of it. Absent: it is there. */
  ended: z.optional(
    z.object({
      day: z.string(),
      into: z.readonly(z.array(z.object({ panchayat_id: z.string(), name: wireLocalText }))),
    }),
  ),
  /** The panchayats that ended, and whose work has come to it whole; absent: none. */
  taken_over: z.optional(z.readonly(z.array(z.string()))),
  /** Those that were split, and of which it is a part; absent: none. */
  part_of: z.optional(z.readonly(z.array(z.string()))),
  /** The days by which surveys of its forms are to be done; absent: none. */
  deadlines: z.optional(
    z.readonly(
      z.array(
        z.object({
          form_name: z.string(),
          year: z.int(),
          due_on: z.string(),
          /** Its block has a day of its own; absent: the day is everywhere's. */
          of_block: z.optional(z.literal(true)),
        }),
      ),
    ),
  ),
});

/** The panchayats that a person's devices follow: all in scope, or at most `most` that they chose. */
export const wireFollowed = z.object({
  all: z.boolean(),
  most: z.int(),
  panchayat_ids: z.array(z.string()),
});
export type WireFollowed = z.infer<typeof wireFollowed>;

/**
 * The villages of the followed panchayats, each as `[code, version, name, name in Hindi]`. A code is opaque
 * text; the Hindi name is empty where the directory has none.
 */
export const wireVillages = z.array(
  z.object({
    panchayat_id: z.string(),
    villages: z.array(z.tuple([z.string(), z.int(), z.string(), z.string()])),
  }),
);
export type WireVillages = z.infer<typeof wireVillages>;

/** The times at which the server last heard of the staff of the followed panchayats; `null`: never. */
export const wireContacts = z.array(
  z.object({
    panchayat_id: z.string(),
    people: z.array(
      z.object({
        username: z.string(),
        full_name: z.string(),
        last_contact: z.nullable(z.string()),
        /** For officers and administrators; absent: unknown. */
        phone: z.optional(z.string()),
      }),
    ),
  }),
);
export type WireContacts = z.infer<typeof wireContacts>;
