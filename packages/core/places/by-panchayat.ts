/** Groups what belongs to panchayats by their ids; the order within a group stays. */
export const byPanchayat = <T extends { readonly panchayat_id: string }>(
  each: readonly T[],
): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of each) {
    const group = groups.get(one.panchayat_id);
    if (group) group.push(one);
    else groups.set(one.panchayat_id, [one]);
  }
  return groups;
};
