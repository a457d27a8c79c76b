import * as z from 'zod/mini';
import { PLACE_LEVELS } from '../places/directory-headings.ts';
import { LGD_CODE, PLACE_NAME_MOST } from '../places/directory-row.ts';
import { opaqueId, wirePanchayat } from './wire.ts';

/*
 * The JSON about places as administrators keep them: blocks, panchayats and their villages, and the import of the
 * Local Government Directory's files. Part of the same wire as `wire.ts`.
 */

const name = z.string().check(z.maxLength(PLACE_NAME_MOST), z.regex(/^[^\0]*$/), z.regex(/\S/));
const nameInHindi = z.string().check(z.maxLength(PLACE_NAME_MOST), z.regex(/^[^\0]*$/));
const code = z.string().check(z.regex(LGD_CODE));
const formName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/));
const names = z.object({ en: z.string(), hi: z.string() });

/** A block with the places above it. */
export const wireBlock = z.object({
  block_id: z.string(),
  block: names,
  district_id: z.string(),
  district: names,
  state_id: z.string(),
  state: names,
  /** How many lie in it. */
  panchayats: z.int(),
});
export type WireBlock = z.infer<typeof wireBlock>;

const newPlace = z.object({ code, name, name_hi: z.optional(nameInHindi) });

/** A block that is to be; its district and state are made too, where they are not here yet. Codes are the directory's. */
export const wireNewBlock = z.object({
  ...newPlace.shape,
  district: newPlace,
  state: newPlace,
});
export type WireNewBlock = z.infer<typeof wireNewBlock>;

/** A panchayat in the administrator's list. */
export const wirePanchayatRow = z.object({
  ...wirePanchayat.shape,
  /** The Local Government Directory's code: text without meaning; `null`: none is known. */
  lgd_code: z.nullable(z.string()),
  /** How many active ones it has. */
  villages: z.int(),
});
export type WirePanchayatRow = z.infer<typeof wirePanchayatRow>;

const wireVillageOf = z.object({
  village_code: z.string(),
  /** The directory's; 0: none is known. */
  version: z.int(),
  name: z.string(),
  name_hi: z.string(),
  is_active: z.boolean(),
});
export type WireVillageOf = z.infer<typeof wireVillageOf>;

export const wirePanchayatDetails = z.object({
  ...wirePanchayatRow.shape,
  villages: z.array(wireVillageOf),
});
export type WirePanchayatDetails = z.infer<typeof wirePanchayatDetails>;

export const wireNewPanchayat = z.object({
  name,
  name_hi: z.optional(nameInHindi),
  block_id: opaqueId,
  lgd_code: z.optional(z.nullable(code)),
  form_name: z.optional(formName),
});
export type WireNewPanchayat = z.infer<typeof wireNewPanchayat>;

/** What is left out stays. */
export const wirePanchayatChange = z.object({
  name: z.optional(name),
  name_hi: z.optional(nameInHindi),
  block_id: z.optional(opaqueId),
  lgd_code: z.optional(z.nullable(code)),
  form_name: z.optional(formName),
});
export type WirePanchayatChange = z.infer<typeof wirePanchayatChange>;

export const wireNewVillage = z.object({
  name,
  name_hi: z.optional(nameInHindi),
  /** The directory's; without one the server makes an id. */
  code: z.optional(z.nullable(code)),
});
export type WireNewVillage = z.infer<typeof wireNewVillage>;

/** What is left out stays. A name is the village's in every panchayat; whether it is active is this panchayat's. */
export const wireVillageChange = z.object({
  name: z.optional(name),
  name_hi: z.optional(nameInHindi),
  is_active: z.optional(z.boolean()),
});
export type WireVillageChange = z.infer<typeof wireVillageChange>;

const level = z.enum(PLACE_LEVELS);
const levelCounts = z.object({ new: z.int(), renamed: z.int(), changed: z.int() });

const renaming = z.object({ row: z.int(), level, code: z.string(), was: z.string(), now: z.string() });

/** Rows that were not taken for one reason: the first of them, and how many there are. */
const refusals = z.object({
  reason: z.string(),
  count: z.int(),
  /** `code` is of the smallest place that a row names, `value` the text in it that is refused; both may be empty. */
  lines: z.array(z.object({ row: z.int(), code: z.string(), value: z.string() })),
});

/** A place that the file names in two ways: the first counts, in `rows` rows it has the second. */
const twoNames = z.object({
  row: z.int(),
  level,
  code: z.string(),
  first: z.string(),
  first_row: z.int(),
  second: z.string(),
  rows: z.int(),
});

/** What an import of places did, or would do. Lists end after 1000 lines; the figures count everything. */
export const wireDirectoryReport = z.object({
  rows: z.int(),
  /** Rows that change nothing. */
  unchanged: z.int(),
  /** Rows of local bodies that are no village's. */
  passed_over: z.int(),
  refused: z.int(),
  /** Villages that came under a panchayat. */
  tied: z.int(),
  /** Panchayats that came into another block. */
  moved: z.int(),
  /** Second names of places. */
  named_twice: z.int(),
  counts: z.object({
    state: levelCounts,
    district: levelCounts,
    block: levelCounts,
    panchayat: levelCounts,
    village: levelCounts,
  }),
  refusals: z.array(refusals),
  two_names: z.array(twoNames),
  renamings: z.array(renaming),
  /** `was` and `now` are blocks' codes. */
  moves: z.array(renaming),
});
export type WireDirectoryReport = z.infer<typeof wireDirectoryReport>;

/** Bytes of a file that is uploaded, unpacked: the villages of the largest state, twice. Larger ones go by command line. */
export const PLACES_FILE_BYTES = 64 * 1024 * 1024;

/** An uploaded file on its way: checked first, imported when that is asked for. */
export const wirePlacesImport = z.object({
  import_id: z.string(),
  /** `bad_file`: nothing was changed; `stopped`: what the report says is there, and nothing behind `row`. */
  state: z.enum(['checking', 'checked', 'importing', 'done', 'bad_file', 'stopped']),
  rows_done: z.int(),
  rows_total: z.int(),
  level: z.nullable(level),
  report: z.nullable(wireDirectoryReport),
  problem: z.nullable(z.string()),
  row: z.nullable(z.int()),
  /** ISO 8601: since when it is so. */
  at: z.string(),
});
export type WirePlacesImport = z.infer<typeof wirePlacesImport>;
