/** Things that stand beside each other in a folder, at most. A module with its style and its test is one thing. */
const MOST = 25;

/** Folders of many things of one kind, where nobody looks for a room. */
const COLLECTIONS =
  /^(e2e\/journeys|bench\/commands|apps\/server\/src\/(storage\/migrations|http\/routes)|apps\/web\/src\/(features|data))$/;

const thingOf = (name: string): string => name.replace(/(\.(test|module|worker))*\.(css|tsx?|mjs)$/, '');

/** Returns the folders in which more things stand beside each other than a newcomer takes in. @param paths of all source files */
export function crowded(paths: readonly string[]): string[] {
  const things = new Map<string, Set<string>>();
  for (const path of paths) {
    const names = path.split('/');
    for (let depth = 1; depth < names.length; depth += 1) {
      const folder = names.slice(0, depth).join('/');
      const inside = things.get(folder) ?? new Set();
      things.set(folder, inside.add(thingOf(names[depth] ?? '')));
    }
  }
  return [...things]
    .filter(([folder, { size }]) => size > MOST && !COLLECTIONS.test(folder))
    .map(([folder, { size }]) => `${folder}: ${size} things beside each other, ${MOST} at most: make rooms`);
}
