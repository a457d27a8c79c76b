/** The longest name that CSDL takes, in characters. */
const NAME_MAX = 128;

/** Returns a name as OData takes it: what stands in no identifier becomes an underscore, as in ODK Central. */
export const odataName = (name: string): string =>
  name
    .replace(/^([^\p{L}\p{Nl}_])/u, '_$1')
    .replaceAll(/[^\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]/gu, '_')
    .slice(0, NAME_MAX);

/** Returns a name that none of those beside it has: a number is put behind it where two come to the same. */
export function nameBeside(taken: ReadonlySet<string>, name: string): string {
  const wanted = odataName(name);
  let free = wanted;
  for (let count = 2; taken.has(free); count += 1) free = `${wanted}_${count}`;
  return free;
}
