import type { Panchayat } from './panchayat.ts';

/*
 * The records of a panchayat that ended are listed, chosen and counted with those of the panchayat that it became.
 */

/** Whose records are listed together. */
export interface Listing {
  /** The panchayat in whose list they stand. */
  readonly panchayat_id: string;
  /** Itself, and the panchayats that became it. */
  readonly listed: readonly string[];
}

/** Returns the panchayats whose records stand in the list of a panchayat: itself, and those that became it. */
export const listedWith = ({ panchayat_id, taken_over = [], part_of = [] }: Panchayat): readonly string[] => [
  panchayat_id,
  ...taken_over,
  ...part_of,
];

/**
 * Returns the panchayat that a panchayat became, as far as these say; itself, where it became none, or several. New surveys about what was
 * its are made there.
 */
export function heirOf(panchayats: readonly Panchayat[], id: string): string {
  const heirs = panchayats.filter((each) => each.panchayat_id !== id && listedWith(each).includes(id));
  // The last one of a chain has come of all others.
  const last = heirs.filter(({ panchayat_id }) =>
    heirs.every((other) => other.panchayat_id === panchayat_id || !listedWith(other).includes(panchayat_id)),
  );
  const [only] = last;
  return only && last.length === 1 ? only.panchayat_id : id;
}

/** Returns the list in which the records of a panchayat stand. */
export function listingOf(panchayats: readonly Panchayat[], id: string): Listing {
  const panchayat_id = heirOf(panchayats, id);
  const heir = panchayats.find((each) => each.panchayat_id === panchayat_id);
  return { panchayat_id, listed: heir ? listedWith(heir) : [panchayat_id] };
}
