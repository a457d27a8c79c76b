import type { ChangeKind, ChangingLevel } from '@sampark/core/places/place-changes';
import type { Generated } from 'kysely';

/* The tables of places, as Kysely's types. `tables.ts` says what holds of all tables. */

/** The directory's facts about a place, beside its names. */
export interface FromDirectory {
  /** Rises when the place is renamed, split or merged; 0: unknown. */
  lgd_version: Generated<number>;
  /** 1: somebody here has typed its names, which yield only to a higher version. */
  named_here: Generated<number>;
}

export interface StateTable {
  state_id: string;
  name: string;
  name_hi: string;
}

export interface DistrictTable {
  district_id: string;
  state_id: string;
  name: string;
  name_hi: string;
}

export interface BlockTable {
  block_id: string;
  district_id: string;
  name: string;
  name_hi: string;
}

export interface PanchayatTable {
  panchayat_id: string;
  /** A short name for cursors: given once, never reused. */
  number: number;
  block_id: string;
  name: string;
  name_hi: string;
  /** Its first form. `PanchayatFormTable` has further ones. */
  form_name: string;
}

/** A further form of a panchayat's new surveys, beside its first. */
export interface PanchayatFormTable {
  panchayat_id: string;
  form_name: string;
  /** The day from which new surveys may take it, such as `2026-04-01`; null: always. */
  begins: string | null;
}

/** What became of a panchayat or a village: `PlaceChange` of the core. */
export interface PlaceChangeTable {
  level: ChangingLevel;
  was: string;
  now: string;
  kind: ChangeKind;
  /** Such as `2026-04-01`. */
  day: string;
}

/** The day by which the surveys of a form and year are to be done. */
export interface RoundDeadlineTable {
  /** The block whose own day it is; empty: it holds everywhere. */
  block_id: string;
  form_name: string;
  year: number;
  /** The last day, such as `2026-11-30`. */
  due_on: string;
  set_by: string;
  set_at: string;
}

export interface PanchayatCounterTable {
  panchayat_id: string;
  /** Raised last in every transaction that changes a survey of this panchayat: the order of commits. */
  change_seq: number;
}

/** A village of the directory, or one that was added here. */
export interface VillageTable {
  /** The Local Government Directory's code: digits of any length, without meaning; else an id of ours. */
  village_code: string;
  /** Rises when the village is renamed, split or merged; 0: unknown. */
  village_version: number;
  name: string;
  /** Empty: the directory has no name in the local script. */
  name_hi: string;
  named_here: Generated<number>;
}

/** The villages of a panchayat. One village may belong to several. */
export interface PanchayatVillageTable {
  panchayat_id: string;
  village_code: string;
  /** 0: an administrator took it from the panchayat's list. */
  is_active: Generated<number>;
}

/** The import of a file of places that somebody sent. */
export interface PlaceImportTable {
  import_id: string;
  /** JSON: how far it is, as it goes over the wire. */
  told: string;
  /** The last time when the server that imports stored its progress. */
  at: string;
}

/** A part of that file. */
export interface PlaceImportPartTable {
  import_id: string;
  part: number;
  /** Gzip, base64. */
  content: string;
}
