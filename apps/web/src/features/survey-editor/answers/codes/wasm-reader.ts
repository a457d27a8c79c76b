import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import address from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { contextOf, newCanvas } from '../../../../data/attachments/canvas.ts';
import type { ReadCode, ReadPicture } from './read-code.ts';

/**
 * The cache of the reader's file. The service worker's precache is without it: 0.3 MB, which most phones never need, because their
 * browser reads codes itself.
 */
const KEPT = 'sampark-code-reader';

/** The longest side in which a picture is searched, in pixels: a code that fills a quarter of it is read. */
const LONGEST = 1600;

/** Returns the reader's file, from the device or from the server. The device keeps the newest one. */
export async function readerFile(): Promise<ArrayBuffer> {
  const cache = await caches.open(KEPT);
  if (!(await cache.match(address))) {
    await cache.add(address);
    // Only other versions go: two that fetch at the same time keep the same file.
    const others = (await cache.keys()).filter(({ url }) => !url.endsWith(address));
    await Promise.all(others.map((request) => cache.delete(request)));
  }
  const held = await cache.match(address);
  if (!held) throw new Error('The device did not keep the reader of codes.');
  return held.arrayBuffer();
}

const sizeOf = (picture: ReadPicture) =>
  picture instanceof ImageBitmap
    ? { width: picture.width, height: picture.height }
    : { width: picture.videoWidth, height: picture.videoHeight };

/** Draws a picture for the reader. @returns null: it has no pixels yet */
function pixelsOf(picture: ReadPicture): ImageData | null {
  const { width, height } = sizeOf(picture);
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = newCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const context = contextOf(canvas, { willReadFrequently: true });
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Returns a reader that runs in the page (ZXing, https://github.com/zxing-cpp/zxing-cpp). */
export async function wasmReader(): Promise<ReadCode> {
  await prepareZXingModule({ overrides: { wasmBinary: await readerFile() }, fireImmediately: true });
  return async (picture) => {
    const pixels = pixelsOf(picture);
    const [code] = pixels ? await readBarcodes(pixels, { maxNumberOfSymbols: 1 }) : [];
    return code?.text || null;
  };
}
