/**
 * Returns names of which no two are the same, whether their letters are small or capital: the second of a name gets a number.
 * @param most the longest name, in UTF-16 units
 * @param taken names that nothing may have
 */
export function unique(
  names: readonly string[],
  most = Number.POSITIVE_INFINITY,
  taken: readonly string[] = [],
): readonly string[] {
  const used = new Set(taken);
  return names.map((name) => {
    let free = name.slice(0, most).trim();
    for (let number = 2; used.has(free.toLowerCase()); number += 1) {
      const ending = ` ${number}`;
      free = `${name.slice(0, most - ending.length).trim()}${ending}`;
    }
    used.add(free.toLowerCase());
    return free;
  });
}
