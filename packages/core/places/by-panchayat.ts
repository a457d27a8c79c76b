import { groupedBy } from '../survey/grouped-by.ts';

/** Groups what belongs to panchayats by their ids; the order within a group stays. */
export const byPanchayat = <T extends { readonly panchayat_id: string }>(
  each: readonly T[],
): ReadonlyMap<string, readonly T[]> => groupedBy(each, ({ panchayat_id }) => panchayat_id);
