import type { RowPlaces } from '@sampark/core/places/directory-row';
import { type KnownPlaces, type Lookup, tie } from '@sampark/core/places/known-places';
import { type FirstMentions, type Taken, takeDirectory } from '@sampark/core/places/take-directory';
import type {
  DirectoryCodes,
  DirectoryRepository,
} from '../../storage/kysely/places/directory-repository.ts';
import type { Batch } from './directory-rows.ts';

/** Finds the places that rows of a file name. In a dry run it also finds those that the rows before would have made. */
export interface Known {
  judge(directory: DirectoryRepository, batch: Batch, before: FirstMentions): Promise<Taken>;
  remember(taken: Taken): void;
}

const codesOf = (batch: Batch): DirectoryCodes => {
  const codes = (of: (places: RowPlaces) => readonly (string | undefined)[]): string[] => [
    ...new Set(batch.rows.flatMap(({ places }) => of(places)).filter((code) => code !== undefined)),
  ];
  return {
    state: codes(({ state }) => [state?.code]),
    district: codes(({ district, blockDistrict }) => [district?.code, blockDistrict?.code]),
    block: codes(({ block }) => [block?.code]),
    panchayat: codes(({ panchayat }) => [panchayat?.code]),
    village: codes(({ village }) => [village?.code]),
  };
};

type ByCode<Level extends keyof DirectoryCodes> =
  Taken[Level] extends ReadonlyMap<string, infer Place> ? Map<string, Place> : never;

export function createKnown(): Known {
  const made: { readonly [Level in keyof DirectoryCodes]: ByCode<Level> } = {
    state: new Map(),
    district: new Map(),
    block: new Map(),
    panchayat: new Map(),
    village: new Map(),
  };
  const tied = new Set<string>();

  const found = async (directory: DirectoryRepository, codes: DirectoryCodes): Promise<KnownPlaces> => {
    const rows = await directory.known(codes);
    const byCode = <Place extends { readonly code: string }>(
      here: readonly Place[],
      over: ReadonlyMap<string, Place>,
    ): Lookup<Place> => {
      const map = new Map(here.map((place) => [place.code, place]));
      return { get: (code) => over.get(code) ?? map.get(code) };
    };
    const ties = new Set(rows.ties.map(({ panchayat_id, village_code }) => tie(panchayat_id, village_code)));
    return {
      state: byCode(rows.state, made.state),
      district: byCode(rows.district, made.district),
      block: byCode(rows.block, made.block),
      panchayat: byCode(rows.panchayat, made.panchayat),
      village: byCode(rows.village, made.village),
      ties: { has: (each) => ties.has(each) || tied.has(each) },
      ids: new Set(rows.ids),
    };
  };

  return {
    async judge(directory, batch, before) {
      return takeDirectory(batch.rows, await found(directory, codesOf(batch)), before);
    },
    remember(taken) {
      const keep = <Place>(into: Map<string, Place>, places: ReadonlyMap<string, Place>): void => {
        for (const [code, place] of places) into.set(code, place);
      };
      keep(made.state, taken.state);
      keep(made.district, taken.district);
      keep(made.block, taken.block);
      keep(made.panchayat, taken.panchayat);
      keep(made.village, taken.village);
      for (const { panchayat_id, village_code } of taken.ties) tied.add(tie(panchayat_id, village_code));
    },
  };
}
