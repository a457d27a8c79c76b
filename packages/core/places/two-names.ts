import { PLACE_LEVELS, type PlaceLevel } from './directory-headings.ts';
import type { RowPlace, RowPlaces } from './directory-row.ts';
import type { Lookup } from './known-places.ts';

/** The names that a file gave first to a place, with the version and the row in which it did. */
export interface FirstNames extends Omit<RowPlace, 'code'> {
  readonly row: number;
}

/** By level, and there by code. */
export type NamesByLevel<Names> = Readonly<Record<PlaceLevel, Names>>;

/** Makes something for every level. */
export const ofEveryLevel = <Names>(make: (level: PlaceLevel) => Names): NamesByLevel<Names> => ({
  state: make('state'),
  district: make('district'),
  block: make('block'),
  panchayat: make('panchayat'),
  village: make('village'),
});

/** A second name that a file gives to a place. */
export interface TwoNames {
  readonly row: number;
  readonly level: PlaceLevel;
  readonly code: string;
  /** The name that counts, and its row. */
  readonly first: string;
  readonly first_row: number;
  readonly second: string;
}

/** A row after its names were compared with those of the rows before it. */
export interface RowWithoutSecondNames {
  readonly places: RowPlaces;
  readonly twoNames: readonly TwoNames[];
  /** Names that this row is the first to give. They count from now on, when the row is taken. */
  readonly firsts: readonly {
    readonly level: PlaceLevel;
    readonly code: string;
    readonly names: FirstNames;
  }[];
}

const PARTS = [...PLACE_LEVELS, 'blockDistrict'] as const;

const isNewer = (place: RowPlace, first: FirstNames): boolean =>
  place.version !== null && place.version > (first.version ?? -1);
const isOlder = (place: RowPlace, first: FirstNames): boolean =>
  place.version !== null && first.version !== null && place.version < first.version;

/**
 * Returns a row without the names of places that its file has named otherwise further up.
 *
 * | the row's version of the place | its name |
 * |---|---|
 * | higher than that of the first name | counts: the place was renamed |
 * | lower | stays: the row is refused for it |
 * | the same, or none | passed over, as if the row had none |
 */
export function dropSecondNames(
  row: number,
  places: RowPlaces,
  firstNames: NamesByLevel<Lookup<FirstNames>>,
): RowWithoutSecondNames {
  const twoNames: TwoNames[] = [];
  const firsts: RowWithoutSecondNames['firsts'][number][] = [];
  let kept = places;
  for (const part of PARTS) {
    const place = places[part];
    if (!place || (part === 'blockDistrict' && place.code === places.district?.code)) continue;
    const level = part === 'blockDistrict' ? 'district' : part;
    const { code, version, name, local } = place;
    const before = firstNames[level].get(code);
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
        kept = { ...kept, [part]: { ...(kept[part] ?? place), [script]: '' } };
      }
    }
  }
  return { places: kept, twoNames, firsts };
}
