import type { PreparedImage } from './prepare-image.ts';

/** An order to the worker: a photo, and how many pixels its longest side may have. */
export interface PreparingOrder {
  readonly file: Blob;
  readonly longest: number;
}

/** Asks a worker. @returns null: there is none, or it failed */
const askWorker = (order: PreparingOrder): Promise<PreparedImage | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./prepare-image.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<PreparedImage | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(order);
  });

/**
 * Makes a picture ready to be kept, beside the page: to unpack and to write 12 megapixels would hold a slow phone's screen for half a
 * second. Where no worker draws, the page does it itself.
 */
export async function prepareBeside(file: Blob, longest: number): Promise<PreparedImage> {
  const isThere = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
  const prepared = isThere ? await askWorker({ file, longest }) : null;
  return prepared ?? (await import('./prepare-image.ts')).prepareImage(file, longest);
}
