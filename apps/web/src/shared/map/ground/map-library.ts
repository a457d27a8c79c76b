import type * as MapLibre from 'maplibre-gl';
import library from 'maplibre-gl/dist/maplibre-gl.mjs?url';
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { keepFiles } from '../../../pwa/when-used.ts';

/** The library that draws base maps: https://maplibre.org. */
export type MapLibrary = typeof MapLibre;

/** Makes sure that the library is on this device, for days without a network. @returns null: it is */
export async function keepMapLibrary(): Promise<'unreachable' | 'device_full' | null> {
  try {
    await keepFiles([library, worker]);
    return null;
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError'
      ? 'device_full'
      : 'unreachable';
  }
}

/**
 * Fetches the library that draws base maps. It is larger than the whole app, and few people see such a map: so the service worker does not
 * fetch it ahead, but keeps it from now on. Its files go into the build as they are: their addresses stay the same until the library changes.
 */
export async function fetchMapLibrary(): Promise<MapLibrary> {
  const fetched = (await import(/* @vite-ignore */ library)) as MapLibrary;
  fetched.setWorkerUrl(new URL(worker, location.href).href);
  void keepMapLibrary();
  return fetched;
}
