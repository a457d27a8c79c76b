import type { KnownPlace } from './judge-place.ts';

/** A place below another: a district's state, a block's district, a panchayat's block. */
export interface PlaceBelow extends KnownPlace {
  /** The code of the place above. */
  readonly above: string;
}

export interface KnownPanchayat extends PlaceBelow {
  /** Ours: the code at first, and it stays. */
  readonly id: string;
}

/** A way to find something by its code. */
export type Lookup<Place> = Pick<ReadonlyMap<string, Place>, 'get'>;

/** The places that rows speak of, by their codes, as far as they are here. */
export interface KnownPlaces {
  readonly state: Lookup<KnownPlace>;
  readonly district: Lookup<PlaceBelow>;
  readonly block: Lookup<PlaceBelow>;
  readonly panchayat: Lookup<KnownPanchayat>;
  readonly village: Lookup<KnownPlace>;
  /** `tie` of panchayat and village. */
  readonly ties: Pick<ReadonlySet<string>, 'has'>;
  /** Ids of panchayats among the codes asked for, whatever their own codes. */
  readonly ids: Pick<ReadonlySet<string>, 'has'>;
}

export const tie = (panchayatId: string, villageCode: string): string => `${panchayatId} ${villageCode}`;
