import { tidyName } from '../forms/tidy-name.ts';
import {
  type DirectoryColumn,
  type DirectoryLayout,
  PLACE_LEVELS,
  type PlaceLevel,
} from './directory-headings.ts';

/** Why a row is not taken; nothing of it is. */
export type RowRefusal =
  | 'cells'
  | 'no_code'
  | 'bad_code'
  | 'no_name'
  | 'long_name'
  | 'bad_version'
  | 'older_version'
  | 'unknown_parent'
  | 'no_block'
  | 'unknown_panchayat'
  | 'two_blocks';

/** A place as a row tells it. */
export interface ToldPlace {
  /** Digits of any length, without meaning. */
  readonly code: string;
  /** `null`: this file has none. */
  readonly version: number | null;
  /** Empty: not told. */
  readonly name: string;
  /** In the local script; empty: not told. */
  readonly local: string;
}

export type ToldPlaces = Readonly<Partial<Record<PlaceLevel, ToldPlace>>> & {
  /** The district that the block lies in, where the file says it apart. */
  readonly blockDistrict?: ToldPlace;
  /** Whether the local body is a village's, as far as its type says. */
  readonly isVillageBody: boolean;
};

export type ReadRow =
  | { readonly ok: true; readonly told: ToldPlaces }
  | { readonly ok: false; readonly reason: RowRefusal };

/** The longest name, in characters. */
export const PLACE_NAME_MOST = 200;

/** What a code of the directory looks like. It is text: never padded, never counted with. */
export const LGD_CODE = /^\d{1,20}$/;

const VERSION = /^\d{1,6}$/;
const VILLAGE_BODY = /village|gram/i;

type Part = PlaceLevel | 'block_district';

/** The place that a row tells at one level; `undefined`: it tells none; a text: why it cannot be read. */
function readPlace(
  part: Part,
  cell: (column: DirectoryColumn) => string,
): ToldPlace | RowRefusal | undefined {
  const code = cell(`${part}_code`);
  if (code === '') return part === 'village' && cell('village_name') !== '' ? 'no_code' : undefined;
  if (!LGD_CODE.test(code)) return 'bad_code';
  const name = cell(`${part}_name`);
  const isApart = part === 'block_district';
  const local = isApart ? '' : cell(`${part}_local`);
  if (name.length > PLACE_NAME_MOST || local.length > PLACE_NAME_MOST) return 'long_name';
  const version = isApart ? '' : cell(`${part}_version`);
  if (version !== '' && !VERSION.test(version)) return 'bad_version';
  return { code, version: version === '' ? null : Number(version), name, local };
}

/** Whether a row has what its file is about: in a file that ties villages to local bodies, either will do. */
const tellsEnough = (told: ToldPlaces, { level, at }: DirectoryLayout): boolean =>
  told[level] !== undefined ||
  (level === 'village' && at.has('panchayat_code') && told.panchayat !== undefined);

/** Whether the row ends before, or goes on behind, what its headings announce: a comma or quote is amiss in it. */
const isAmiss = (cells: readonly string[], { at, width }: DirectoryLayout): boolean =>
  cells.length <= Math.max(...at.values()) || cells.slice(width).some((cell) => cell.trim() !== '');

/** Reads one row under its file's headings. */
export function readDirectoryRow(cells: readonly string[], layout: DirectoryLayout): ReadRow {
  if (isAmiss(cells, layout)) return { ok: false, reason: 'cells' };
  const cell = (column: DirectoryColumn): string => {
    const at = layout.at.get(column);
    return at === undefined ? '' : tidyName((cells[at] ?? '').normalize('NFC'));
  };
  const told: Partial<Record<PlaceLevel, ToldPlace>> & { blockDistrict?: ToldPlace } = {};
  for (const part of [...PLACE_LEVELS, 'block_district'] as const) {
    const place = readPlace(part, cell);
    if (typeof place === 'string') return { ok: false, reason: place };
    if (place !== undefined) told[part === 'block_district' ? 'blockDistrict' : part] = place;
  }
  const row: ToldPlaces = { ...told, isVillageBody: VILLAGE_BODY.test(cell('panchayat_type')) };
  return tellsEnough(row, layout) ? { ok: true, told: row } : { ok: false, reason: 'no_code' };
}
