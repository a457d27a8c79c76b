import { tidyName } from '../forms/texts/tidy-name.ts';
import {
  type DirectoryColumn,
  type DirectoryLayout,
  PLACE_LEVELS,
  type PlaceLevel,
} from './directory-headings.ts';

/** The reason why a row is not taken. A refused row changes nothing. */
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

/** A place as a row describes it. */
export interface RowPlace {
  /** Digits of any length, without meaning. */
  readonly code: string;
  /** `null`: this file has none. */
  readonly version: number | null;
  /** Empty: the row has none. */
  readonly name: string;
  /** In the local script; empty: the row has none. */
  readonly local: string;
}

export type RowPlaces = Readonly<Partial<Record<PlaceLevel, RowPlace>>> & {
  /** The district that the block lies in, where the file says it apart. */
  readonly blockDistrict?: RowPlace;
  /** Whether the local body is a village's, as far as its type says. */
  readonly isVillageBody: boolean;
};

/** The reason why a row is not taken, and the text in the row that is wrong; empty: there is none. */
export interface Refused {
  readonly reason: RowRefusal;
  readonly value: string;
}

export type ReadRow = { readonly ok: true; readonly places: RowPlaces } | ({ readonly ok: false } & Refused);

/** Characters of a refused text that a report quotes: enough to find it by. */
const EXCERPT = 60;

/** @param text as it stands in the row */
export const refused = (reason: RowRefusal, text = ''): Refused => ({
  reason,
  value: text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text,
});

/** The longest name, in characters. */
export const PLACE_NAME_MOST = 200;

/** The shape of a code of the directory. It is text: never padded, never counted with. */
export const LGD_CODE = /^\d{1,20}$/;

const VERSION = /^\d{1,6}$/;
const VILLAGE_BODY = /village|gram/i;

type Part = PlaceLevel | 'block_district';

/** Reads the place of a row at one level; `undefined`: there is none. A place that cannot be read is refused. */
function readPlace(part: Part, cell: (column: DirectoryColumn) => string): RowPlace | Refused | undefined {
  const code = cell(`${part}_code`);
  const village = cell('village_name');
  if (code === '') return part === 'village' && village !== '' ? refused('no_code', village) : undefined;
  if (!LGD_CODE.test(code)) return refused('bad_code', code);
  const name = cell(`${part}_name`);
  const isApart = part === 'block_district';
  const local = isApart ? '' : cell(`${part}_local`);
  const long = [name, local].find((text) => text.length > PLACE_NAME_MOST);
  if (long !== undefined) return refused('long_name', long);
  const version = isApart ? '' : cell(`${part}_version`);
  if (version !== '' && !VERSION.test(version)) return refused('bad_version', version);
  return { code, version: version === '' ? null : Number(version), name, local };
}

/** Whether a row names a place of its file's level: in a file that ties villages to local bodies, either will do. */
const namesItsPlace = (places: RowPlaces, { level, at }: DirectoryLayout): boolean =>
  places[level] !== undefined ||
  (level === 'village' && at.has('panchayat_code') && places.panchayat !== undefined);

/** Whether the row ends before, or goes on behind, the columns of its headings: a comma or quote is amiss in it. */
const isAmiss = (cells: readonly string[], { at, width }: DirectoryLayout): boolean =>
  cells.length <= Math.max(...at.values()) || cells.slice(width).some((cell) => cell.trim() !== '');

/** Reads one row under its file's headings. */
export function readDirectoryRow(cells: readonly string[], layout: DirectoryLayout): ReadRow {
  if (isAmiss(cells, layout)) return { ok: false, ...refused('cells', cells.join(', ')) };
  const cell = (column: DirectoryColumn): string => {
    const at = layout.at.get(column);
    return at === undefined ? '' : tidyName((cells[at] ?? '').normalize('NFC'));
  };
  const places: Partial<Record<PlaceLevel, RowPlace>> & { blockDistrict?: RowPlace } = {};
  for (const part of [...PLACE_LEVELS, 'block_district'] as const) {
    const place = readPlace(part, cell);
    if (place && 'reason' in place) return { ok: false, ...place };
    if (place !== undefined) places[part === 'block_district' ? 'blockDistrict' : part] = place;
  }
  const row: RowPlaces = { ...places, isVillageBody: VILLAGE_BODY.test(cell('panchayat_type')) };
  if (namesItsPlace(row, layout)) return { ok: true, places: row };
  return { ok: false, ...refused('no_code', cell(`${layout.level}_name`)) };
}
