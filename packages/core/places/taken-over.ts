import { groupedBy } from '../survey/grouped-by.ts';
import type { Panchayat } from './panchayat.ts';

/** Returns the panchayats whose surveys count for a panchayat: its own, and those of the ones that came to it whole. */
export const idsCountedFor = ({
  panchayat_id,
  taken_over = [],
}: Pick<Panchayat, 'panchayat_id' | 'taken_over'>): readonly string[] => [panchayat_id, ...taken_over];

/** Returns the panchayats that are counted by themselves: one that was taken over is counted in the one that it became. */
export function withoutTakenOver(panchayats: readonly Panchayat[]): readonly Panchayat[] {
  const takenOver = new Set(panchayats.flatMap(({ taken_over = [] }) => taken_over));
  return panchayats.filter(({ panchayat_id }) => !takenOver.has(panchayat_id));
}

/** Returns the panchayats by the ids of those whose surveys count for them. @param panchayats without those that were taken over */
export const heirsById = (panchayats: readonly Panchayat[]): ReadonlyMap<string, Panchayat> =>
  new Map(panchayats.flatMap((each) => idsCountedFor(each).map((id) => [id, each] as const)));

/** Puts what lies in a panchayat that was taken over into the one that it became. */
export const groupedByHeir = <T extends { readonly panchayat_id: string }>(
  all: readonly T[],
  heirs: ReadonlyMap<string, Panchayat>,
): ReadonlyMap<string, readonly T[]> =>
  groupedBy(all, ({ panchayat_id }) => heirs.get(panchayat_id)?.panchayat_id);

/** Returns each village once: it stands under its old and its new panchayat with one code. */
export const eachVillageOnce = <T extends { readonly code: string }>(
  villages: readonly T[],
): readonly T[] => [...new Map(villages.map((village) => [village.code, village])).values()];
