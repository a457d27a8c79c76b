/** Groups by a key; the order within a group stays. @param keyOf returns undefined for what belongs to no group */
export function groupedBy<T>(
  all: Iterable<T>,
  keyOf: (each: T) => string | undefined,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}
