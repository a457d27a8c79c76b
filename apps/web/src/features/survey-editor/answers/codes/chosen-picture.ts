import { MOST_PIXELS } from '@sampark/core/attachments/attachment-name';
import { imageSize } from 'image-size';

/** The bytes in whose beginning a picture says how large it is. */
const HEAD = 512 * 1024;

/** The longest side in which it is unpacked, in pixels. */
const LONGEST = 1600;

/** Unpacks a chosen picture, no larger than a reader needs it. @returns null: it is none, or so large that it would fill the memory */
export async function chosenPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    const { width, height } = imageSize(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
    if (width * height > MOST_PIXELS) return null;
    const scale = LONGEST / Math.max(width, height);
    return await createImageBitmap(file, scale < 1 ? { resizeWidth: Math.round(width * scale) } : {});
  } catch {
    return null;
  }
}
