import { isHeld } from '@sampark/i18n/languages';

/** The cache of files that few people need: they are kept once somebody has used them. The service worker answers with what is there. */
export const WHEN_USED_CACHE = 'sampark-when-used';

/** The library that draws base maps, and its worker. */
export const BASE_MAPS = 'base-maps';

/** Returns with what a file of that cache is fetched: the texts of a language, or the library of base maps. */
export const broughtWith = (address: string): string =>
  /-([a-z]{2})-[0-9a-f]{8}\.json$/.exec(address)?.[1] ?? BASE_MAPS;

/**
 * Returns whether only some people need this file: the library of base maps, the texts of a language that not every device
 * holds. The page keeps it once it was used.
 */
export const isWhenUsed = (address: string): boolean =>
  /\.mjs$/.test(address) || (/\.json$/.test(address) && !isHeld(broughtWith(address)));

/** Keeps such files on this device, those that are not there yet. It fails without a network, and where there is no room. */
export async function keepFiles(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(WHEN_USED_CACHE);
  for (const address of addresses) {
    if (!(await cache.match(address))) await cache.add(address);
  }
}

/**
 * Fetches the files of a version that belong to what the device holds of any version: a language, or base maps.
 * @param files the addresses of all such files of the version
 * @param wanted which languages, or base maps
 */
export async function fetchWhenUsed(
  cache: Pick<Cache, 'keys' | 'add'>,
  files: ReadonlySet<string>,
  wanted: (set: string) => boolean,
): Promise<void> {
  const held = (await cache.keys()).map(({ url }) => url);
  const sets = new Set(held.map(broughtWith).filter(wanted));
  const missing = [...files].filter((url) => sets.has(broughtWith(url)) && !held.includes(url));
  for (const url of missing) await cache.add(url);
}
