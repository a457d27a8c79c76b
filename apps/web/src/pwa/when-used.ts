/** The cache of files that few people need: they are kept once somebody has used them. The service worker answers with what is there. */
export const WHEN_USED_CACHE = 'sampark-when-used';

/** Keeps such files on this device, those that are not there yet. It fails without a network, and where there is no room. */
export async function keepFiles(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(WHEN_USED_CACHE);
  for (const address of addresses) {
    if (!(await cache.match(address))) await cache.add(address);
  }
}
