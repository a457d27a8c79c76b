import { type FieldPath, RECORD_ID, SURVEY_DATE, VILLAGE_NAME } from '../survey/values.ts';
import type { Table } from './table.ts';

/** The roles of a column beside answers: whose row it is, and where. */
export const ROLES = [
  'survey_id',
  'village_name',
  'survey_date',
  'panchayat_id',
  'panchayat_name',
  'record_id',
  'form_name',
  'state_of_answers',
  'row',
  'parent_row',
  'heading',
] as const;
export type Role = (typeof ROLES)[number];

/** A part of an answer that has several columns: one option of many, or one number of a position, in the order latitude, longitude, altitude, accuracy. */
export type AnswerPart = { readonly option: string } | { readonly point: 0 | 1 | 2 | 3 };

/** The use of a column. */
export type ColumnUse =
  /** @param field in any row: `module.repeat/@/field` */
  | { readonly kind: 'answer'; readonly field: FieldPath; readonly part?: AnswerPart }
  | { readonly kind: 'role'; readonly role: Role }
  /** It is known, and nothing of it is imported. */
  | { readonly kind: 'left' }
  | { readonly kind: 'unknown' };

/** A table with what is done with each of its columns, in their order. */
export interface MappedTable {
  readonly table: Table;
  readonly uses: readonly ColumnUse[];
}

/** The tables of a file that are imported. */
export interface MappedFile {
  readonly tables: readonly MappedTable[];
  /** Whether the app exported it: then an id that nobody knows is a mistake, and not the name of something new. */
  readonly isOwn: boolean;
}

export const LEFT: ColumnUse = { kind: 'left' };
export const UNKNOWN: ColumnUse = { kind: 'unknown' };
export const roleOf = (role: Role): ColumnUse => ({ kind: 'role', role });

/** The columns of our own export that say whose row it is, by the names that they have there. */
const OWN_ROLES: ReadonlyMap<string, Role> = new Map([
  ['survey_id', 'survey_id'],
  [VILLAGE_NAME, 'village_name'],
  [SURVEY_DATE, 'survey_date'],
  ['panchayat_id', 'panchayat_id'],
  ['panchayat_name', 'panchayat_name'],
  [RECORD_ID, 'record_id'],
  ['form_name', 'form_name'],
  ['state_of_answers', 'state_of_answers'],
  ['_row', 'row'],
  ['_parent_row', 'parent_row'],
  ['_heading', 'heading'],
]);

/** The columns of our own export that nobody imports: they follow from the others, or from what happened. */
const OWN_LEFT: ReadonlySet<string> = new Set([
  ...['status', 'completion_percentage', 'warnings', 'sync_status', 'is_draft', 'form_version', '_number'],
  ...['created_by_fullname', 'created_by_username', 'created_at', 'updated_at'],
]);

const ANSWER = /^[^.\s]+\.\S+$/;

/** Returns what is done with a column of our own export. @param path the name that it has there; undefined: none is known */
export function useOfOwn(path: string | undefined): ColumnUse {
  if (path === undefined) return UNKNOWN;
  const role = OWN_ROLES.get(path);
  if (role) return roleOf(role);
  if (OWN_LEFT.has(path)) return LEFT;
  return ANSWER.test(path) ? { kind: 'answer', field: path } : UNKNOWN;
}
