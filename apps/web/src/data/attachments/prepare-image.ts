import { MOST_PIXELS } from '@sampark/core/attachments/attachment-name';
import { imageSize } from 'image-size';
import { type Canvas, contextOf, newCanvas } from './canvas.ts';

/** The bytes at the beginning of a file in which its size in pixels stands; a photo may have a preview before it. */
const HEAD = 512 * 1024;
/** The longest side of a thumbnail, in pixels. */
const THUMBNAIL = 320;
/** The quality of a photo and of its thumbnail, from 0 to 1: text on a sign stays readable. */
const QUALITY = { photo: 0.82, thumbnail: 0.6 } as const;

/** A picture that is ready to be kept, or why it is none. */
export type PreparedImage =
  | { readonly ok: true; readonly picture: Blob; readonly suffix: string; readonly thumbnail: Blob }
  | { readonly ok: false; readonly because: 'not_an_image' | 'picture_too_large' };

/** Reads how large a picture is from its first bytes, without unpacking it. @returns null: it is none */
async function sizeInPixels(file: Blob): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = imageSize(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
    return width && height ? { width, height } : null;
  } catch {
    return null;
  }
}

/** Makes a picture smaller, so that its longest side is `longest` pixels; a smaller one keeps its size. */
function draw(bitmap: ImageBitmap, longest: number): Canvas {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = newCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = contextOf(canvas);
  // A JPEG has no transparency: what was transparent becomes paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encoded = (canvas: Canvas, quality: number): Promise<Blob> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality })
    : new Promise((resolve, reject) => {
        canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
          'image/jpeg',
          quality,
        );
      });

/** Unpacks a picture in the size that is needed, upright, and off the page's own thread where the browser can. */
const unpack = (file: Blob, { width, height }: { width: number; height: number }, longest: number) => {
  const scale = longest / Math.max(width, height);
  return createImageBitmap(file, {
    imageOrientation: 'from-image',
    ...(scale < 1 && { resizeWidth: Math.round(width * scale), resizeQuality: 'high' }),
  });
};

/**
 * Makes a picture ready to be kept: no larger than a form asks, and without what a camera writes into it about the place, the time
 * and itself. It is drawn anew, so only what one sees is left.
 * @param longest the longest side, in pixels
 */
export async function prepareImage(file: Blob, longest: number): Promise<PreparedImage> {
  const size = await sizeInPixels(file);
  if (!size) return { ok: false, because: 'not_an_image' };
  if (size.width * size.height > MOST_PIXELS) return { ok: false, because: 'picture_too_large' };
  let bitmap: ImageBitmap;
  try {
    bitmap = await unpack(file, size, longest);
  } catch {
    return { ok: false, because: 'not_an_image' };
  }
  try {
    const picture = await encoded(draw(bitmap, longest), QUALITY.photo);
    const thumbnail = await encoded(draw(bitmap, THUMBNAIL), QUALITY.thumbnail);
    return { ok: true, picture, suffix: 'jpg', thumbnail };
  } finally {
    bitmap.close();
  }
}
