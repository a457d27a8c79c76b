import { SHARED_CACHE } from '../../../pwa/shared-files.ts';

/** Removes the app's own files from this device; the next start fetches them again. Files that others shared with the app stay. */
export async function removeShell(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(names.filter((name) => name !== SHARED_CACHE).map((name) => caches.delete(name)));
}
