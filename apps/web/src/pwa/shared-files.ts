import { SHARED_FIELD, SHARED_TO } from './share-target.ts';

/** The screen that takes shared files in. */
const TAKEN_IN = '/carry';
/**
 * The word in its address for files that were not kept: `full`, there was no room; `again`, they could not be
 * read or stored.
 */
export const UNKEPT = 'unkept';

/** The cache of files that were shared and that nobody has taken in yet. They are nowhere else in the app. */
export const SHARED_CACHE = 'sampark-shared';

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';

/**
 * Keeps shared files until somebody is signed in and the app takes them in.
 * @returns the way to the screen that takes them in. It says so where a file could not be kept
 */
export async function keepShared(request: Request, store: CacheStorage = caches): Promise<Response> {
  const screen = new URL(TAKEN_IN, request.url);
  try {
    const files = (await request.formData()).getAll(SHARED_FIELD);
    const cache = await store.open(SHARED_CACHE);
    for (const file of files) {
      if (typeof file === 'string') continue;
      await cache.put(`${SHARED_TO}/${crypto.randomUUID()}`, new Response(file));
    }
  } catch (error) {
    screen.searchParams.set(UNKEPT, isFull(error) ? 'full' : 'again');
  }
  return Response.redirect(screen, 303);
}

/** Returns the cache of shared files; `null`: nobody has shared any. */
const sharedFiles = async (): Promise<Cache | null> =>
  'caches' in globalThis && (await caches.has(SHARED_CACHE)) ? caches.open(SHARED_CACHE) : null;

/**
 * Takes the shared files in, one after the other. Each is forgotten once somebody has seen what became of it: it still lies where it was shared from,
 * and a copy that nobody can take in would only need room. A page that ends meanwhile goes on at its next start.
 */
export async function takeShared(take: (file: Blob) => Promise<void>): Promise<void> {
  const cache = await sharedFiles();
  for (const key of (await cache?.keys()) ?? []) {
    const file = await cache?.match(key);
    if (file) await take(await file.blob());
    await cache?.delete(key);
  }
}

/** Counts the files that nobody has taken in. */
export const countShared = async (): Promise<number> => ((await (await sharedFiles())?.keys()) ?? []).length;

/** Removes those files from this device. */
export async function forgetShared(): Promise<void> {
  if (await sharedFiles()) await caches.delete(SHARED_CACHE);
}
