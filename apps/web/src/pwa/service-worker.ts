import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { SHARED_TO } from './share-target.ts';
import { keepShared } from './shared-files.ts';
import { BASE_MAPS, fetchWhenUsed, isWhenUsed, WHEN_USED_CACHE } from './when-used.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
};

const SHELL = '/index.html';
const LATE_CACHE = 'sampark-late';

/** Returns whether the app starts without this file: `finish` fetches such files after the shell is installed. */
const isLate = ({ url }: PrecacheEntry): boolean => /\.png$/.test(url);

const manifest = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry } : entry));

/** The cache key of each late file by its address: a new revision has another key. */
const late = new Map(
  manifest.filter(isLate).map(({ url, revision }) => {
    const { pathname } = new URL(url, self.location.origin);
    return [pathname, revision ? `${pathname}?revision=${revision}` : pathname] as const;
  }),
);

const whenUsed = new Set(
  manifest.filter(({ url }) => isWhenUsed(url)).map(({ url }) => new URL(url, self.location.origin).href),
);

// Workbox fetches one entry after the other and skips those it has, so an interrupted install goes on where it was.
precache(manifest.filter((entry) => !isLate(entry) && !isWhenUsed(entry.url)));
cleanupOutdatedCaches();

/** Fetches the late files that are missing. Returns whether all of them are here now. */
async function finish(): Promise<boolean> {
  const cache = await caches.open(LATE_CACHE);
  const wanted = new Set([...late.values()].map((place) => new URL(place, self.location.origin).href));
  const held = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all([...held].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)));
  const missing = [...wanted].filter((url) => !held.has(url));
  // Without network a request would only leave a line on the console.
  if (missing.length > 0 && !self.navigator.onLine) return false;
  for (const url of missing) await cache.add(url);
  await renewWhenUsed();
  return true;
}

/** Brings what was kept when it was used up to this version, and takes away what other versions kept of it. */
async function renewWhenUsed(): Promise<void> {
  const cache = await caches.open(WHEN_USED_CACHE);
  const old = (await cache.keys()).filter(({ url }) => !whenUsed.has(url));
  if (old.length === 0 || !self.navigator.onLine) return;
  await fetchWhenUsed(cache, whenUsed, () => true);
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Brings the languages in use: without them this version would speak English to people who chose another one. */
const fetchLanguages = async (): Promise<void> =>
  fetchWhenUsed(await caches.open(WHEN_USED_CACHE), whenUsed, (set) => set !== BASE_MAPS);

// A version whose languages cannot be fetched does not get in, and is tried again.
self.addEventListener('install', (event) => event.waitUntil(fetchLanguages()));

/** Answers from the device where it has the file, else from the network. It never touches the API. */
async function answer(request: Request): Promise<Response> {
  if (request.mode === 'navigate') return (await matchPrecache(SHELL)) ?? fetch(request);
  const place = whenUsed.has(request.url) ? request.url : late.get(new URL(request.url).pathname);
  const kept = place ? await caches.match(place) : await matchPrecache(request);
  return kept ?? fetch(request);
}

const isOurs = (url: URL): boolean =>
  url.origin === self.location.origin && !/^\/(api|v1)\//.test(url.pathname);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === 'POST' && url.origin === self.location.origin && url.pathname === SHARED_TO) {
    event.respondWith(keepShared(request));
    return;
  }
  if (request.method !== 'GET' || !isOurs(url)) return;
  const known = getCacheKeyForURL(url.href) !== undefined || late.has(url.pathname) || whenUsed.has(url.href);
  if (request.mode === 'navigate' || known) event.respondWith(answer(request));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A press on one of our notifications comes back to the app where it is open, and else opens it.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const path = typeof notification.data === 'string' ? notification.data : '/';
  const show = async (): Promise<void> => {
    const [open] = await self.clients.matchAll({ type: 'window' });
    if (open) await open.focus();
    else await self.clients.openWindow(path);
  };
  event.waitUntil(show());
});

self.addEventListener('message', (event) => {
  const message = event.data as { readonly type?: unknown } | null;
  if (message?.type === 'take over') {
    // Somebody may have chosen a language since this version was installed. Without network it comes at the next start.
    const takeOver = () => self.skipWaiting();
    event.waitUntil(fetchLanguages().then(takeOver, takeOver));
  }
  if (message?.type === 'finish') {
    const [reply] = event.ports;
    event.waitUntil(finish().then((isReady) => isReady && reply?.postMessage('ready')));
  }
});
