import { PLACE_LEVELS, type PlaceLevel } from './directory-headings.ts';
import type { ToldPlace, ToldPlaces } from './directory-row.ts';
import type { Lookup } from './known-places.ts';

/** The names that a file has said first of a place, with the version and the row in which it did. */
export interface SaidNames extends Omit<ToldPlace, 'code'> {
  readonly row: number;
}

/** By level, and there by code. */
export type NamesByLevel<Names> = Readonly<Record<PlaceLevel, Names>>;

/** The same of every level. */
export const ofEveryLevel = <Names>(make: (level: PlaceLevel) => Names): NamesByLevel<Names> => ({
  state: make('state'),
  district: make('district'),
  block: make('block'),
  panchayat: make('panchayat'),
  village: make('village'),
});

/** A second name that a file has for a place. */
export interface TwoNames {
  readonly row: number;
  readonly level: PlaceLevel;
  readonly code: string;
  /** The one that counts, and its row. */
  readonly first: string;
  readonly first_row: number;
  readonly second: string;
}

/** A row whose names were held against those of the rows before it. */
export interface HeardRow {
  readonly told: ToldPlaces;
  readonly twoNames: readonly TwoNames[];
  /** What it is the first to say: to be known from now on, when the row is taken. */
  readonly firsts: readonly {
    readonly level: PlaceLevel;
    readonly code: string;
    readonly names: SaidNames;
  }[];
}

const PARTS = [...PLACE_LEVELS, 'blockDistrict'] as const;

const isNewer = (told: ToldPlace, said: SaidNames): boolean =>
  told.version !== null && told.version > (said.version ?? -1);
const isOlder = (told: ToldPlace, said: SaidNames): boolean =>
  told.version !== null && said.version !== null && told.version < said.version;

/**
 * A row without the names of places that its file has named otherwise further up.
 *
 * | the row's version of the place | its name |
 * |---|---|
 * | higher than that of the first name | counts: the place was renamed |
 * | lower | stays: the row is refused for it |
 * | the same, or none | passed over, as if it were not told |
 */
export function hearNames(row: number, told: ToldPlaces, said: NamesByLevel<Lookup<SaidNames>>): HeardRow {
  const twoNames: TwoNames[] = [];
  const firsts: HeardRow['firsts'][number][] = [];
  let heard = told;
  for (const part of PARTS) {
    const place = told[part];
    if (!place || (part === 'blockDistrict' && place.code === told.district?.code)) continue;
    const level = part === 'blockDistrict' ? 'district' : part;
    const { code, version, name, local } = place;
    const before = said[level].get(code);
    if (!before || isNewer(place, before)) {
      if (name !== '' || local !== '') firsts.push({ level, code, names: { row, version, name, local } });
      continue;
    }
    if (isOlder(place, before)) continue;
    for (const script of ['name', 'local'] as const) {
      const [first, second] = [before[script], place[script]];
      if (second === '' || first === second) continue;
      if (first === '') firsts.push({ level, code, names: { ...before, [script]: second } });
      else {
        twoNames.push({ row, level, code, first, first_row: before.row, second });
        heard = { ...heard, [part]: { ...(heard[part] ?? place), [script]: '' } };
      }
    }
  }
  return { told: heard, twoNames, firsts };
}
