import * as z from 'zod/mini';
import { PLACE_LEVELS } from '../places/directory-headings.ts';
import { LGD_CODE, PLACE_NAME_MOST } from '../places/directory-row.ts';
import { CHANGE_KINDS, CHANGING_LEVELS } from '../places/place-changes.ts';
import { formName, opaqueId } from './wire.ts';
import { wirePanchayat } from './wire-followed.ts';

/*
 * The JSON about places, as administrators keep them: blocks, panchayats and their villages, and the import
 * of the Local Government Directory's files. It is part of the same wire as `wire.ts`.
 */

const name = z.string().check(z.maxLength(PLACE_NAME_MOST), z.regex(/^[^\0]*$/), z.regex(/\S/));
const nameInHindi = z.string().check(z.maxLength(PLACE_NAME_MOST), z.regex(/^[^\0]*$/));
const code = z.string().check(z.regex(LGD_CODE));
const names = z.object({ en: z.string(), hi: z.string() });

/** A block with the places above it. */
export const wireBlock = z.object({
  block_id: z.string(),
  block: names,
  district_id: z.string(),
  district: names,
  state_id: z.string(),
  state: names,
  /** The number of panchayats in it. */
  panchayats: z.int(),
});
export type WireBlock = z.infer<typeof wireBlock>;

const newPlace = z.object({ code, name, name_hi: z.optional(nameInHindi) });

/** A new block. Its district and state are made too, where they are missing. Codes are the directory's. */
export const wireNewBlock = z.object({
  ...newPlace.shape,
  district: newPlace,
  state: newPlace,
});
export type WireNewBlock = z.infer<typeof wireNewBlock>;

/** A panchayat in the administrator's list. */
export const wirePanchayatRow = z.object({
  ...wirePanchayat.shape,
  /** The Local Government Directory's code, opaque text; `null`: none is known. */
  lgd_code: z.nullable(z.string()),
  /** The number of its active villages. */
  villages: z.int(),
});
export type WirePanchayatRow = z.infer<typeof wirePanchayatRow>;

const wireVillageOf = z.object({
  village_code: z.string(),
  /** The directory's version; 0: none is known. */
  version: z.int(),
  name: z.string(),
  name_hi: z.string(),
  is_active: z.boolean(),
});
export type WireVillageOf = z.infer<typeof wireVillageOf>;

/** A panchayat or village that became another one: `PlaceChange` says what the kinds mean. */
export const wirePlaceChange = z.object({
  level: z.enum(CHANGING_LEVELS),
  was: opaqueId,
  now: opaqueId,
  kind: z.enum(CHANGE_KINDS),
  day: z.iso.date(),
});
export type WirePlaceChange = z.infer<typeof wirePlaceChange>;

/** The same with the names of both places. */
export const wireNamedPlaceChange = z.object({ ...wirePlaceChange.shape, was_name: names, now_name: names });
export type WireNamedPlaceChange = z.infer<typeof wireNamedPlaceChange>;

export const wirePanchayatDetails = z.object({
  ...wirePanchayatRow.shape,
  villages: z.array(wireVillageOf),
  /** The changes before and after it, and those of its villages. */
  changes: z.array(wireNamedPlaceChange),
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

/** Properties that are left out stay. */
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
  /** The directory's code; without one the server makes an id. */
  code: z.optional(z.nullable(code)),
});
export type WireNewVillage = z.infer<typeof wireNewVillage>;

/**
 * Properties that are left out stay. The name is the village's in every panchayat; `active` belongs to this
 * panchayat.
 */
export const wireVillageChange = z.object({
  name: z.optional(name),
  name_hi: z.optional(nameInHindi),
  is_active: z.optional(z.boolean()),
});
export type WireVillageChange = z.infer<typeof wireVillageChange>;

/** A row of a file of changes that was not taken. */
const refusedChange = z.object({ row: z.int(), reason: z.string(), value: z.string() });

/** The result of a file of changes. Rows that are noted already count as unchanged. */
export const wirePlaceChangesReport = z.object({
  rows: z.int(),
  added: z.int(),
  unchanged: z.int(),
  refused: z.array(refusedChange),
});
export type WirePlaceChangesReport = z.infer<typeof wirePlaceChangesReport>;

const level = z.enum(PLACE_LEVELS);
const levelCounts = z.object({ new: z.int(), renamed: z.int(), changed: z.int() });

const renaming = z.object({ row: z.int(), level, code: z.string(), was: z.string(), now: z.string() });

/** Rows that were refused for one reason: the first of them, and their number. */
const refusals = z.object({
  reason: z.string(),
  count: z.int(),
  /** `code` is that of the smallest place in the row, `value` the refused text; both may be empty. */
  lines: z.array(z.object({ row: z.int(), code: z.string(), value: z.string() })),
});

/** A place that the file names in two ways. The first counts; `rows` rows have the second. */
const twoNames = z.object({
  row: z.int(),
  level,
  code: z.string(),
  first: z.string(),
  first_row: z.int(),
  second: z.string(),
  rows: z.int(),
});

/**
 * The result of an import of places, or of its dry run. Lists end after 1000 lines; the figures count
 * everything.
 */
export const wireDirectoryReport = z.object({
  rows: z.int(),
  /** Rows that change nothing. */
  unchanged: z.int(),
  /** Rows of local bodies that are no village councils. */
  passed_over: z.int(),
  refused: z.int(),
  /** Villages that came under a panchayat. */
  tied: z.int(),
  /** Panchayats that moved to another block. */
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
  /** `was` and `now` are codes of blocks. */
  moves: z.array(renaming),
});
export type WireDirectoryReport = z.infer<typeof wireDirectoryReport>;

/**
 * The largest upload, in bytes, unpacked: the villages of the largest state fit twice. Larger files go by
 * command line.
 */
export const PLACES_FILE_BYTES = 64 * 1024 * 1024;

/** The import of an uploaded file: it is checked first, and imported when somebody asks for it. */
export const wirePlacesImport = z.object({
  import_id: z.string(),
  /** `bad_file`: nothing was changed. `stopped`: the report tells what is there; nothing behind `row` is. */
  state: z.enum(['checking', 'checked', 'importing', 'done', 'bad_file', 'stopped']),
  rows_done: z.int(),
  rows_total: z.int(),
  level: z.nullable(level),
  report: z.nullable(wireDirectoryReport),
  problem: z.nullable(z.string()),
  row: z.nullable(z.int()),
  /** The time since when the state holds, ISO 8601. */
  at: z.string(),
});
export type WirePlacesImport = z.infer<typeof wirePlacesImport>;
