import { SHARED_FIELD, SHARED_TO } from './share-target.ts';

/** The screen that takes shared files in. */
const TAKEN_IN = '/carry';
/** What its address carries where there was no room for them. */
export const NO_ROOM = 'noroom';

const CACHE = 'sampark-shared';

/**
 * Keeps shared files until somebody is signed in and the app takes them in.
 * @returns the way to the screen that takes them in. It says so where a file could not be kept
 */
export async function keepShared(request: Request, store: CacheStorage = caches): Promise<Response> {
  const screen = new URL(TAKEN_IN, request.url);
  try {
    const files = (await request.formData()).getAll(SHARED_FIELD);
    const cache = await store.open(CACHE);
    for (const file of files) {
      if (typeof file === 'string') continue;
      await cache.put(`${SHARED_TO}/${crypto.randomUUID()}`, new Response(file));
    }
  } catch {
    screen.search = NO_ROOM;
  }
  return Response.redirect(screen, 303);
}

/**
 * Takes the shared files in, one after the other. Each is forgotten once it was taken, so a page that ends meanwhile goes on at its next start.
 * @param take takes a file in. Returns whether it need not be kept any longer
 */
export async function takeShared(take: (file: Blob) => Promise<boolean>): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  for (const key of await cache.keys()) {
    const file = await cache.match(key);
    if (file && (await take(await file.blob()))) await cache.delete(key);
  }
}
