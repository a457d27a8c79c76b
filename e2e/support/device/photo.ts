import type { Page } from '@playwright/test';

/** A file as a person chooses it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** What a camera writes into a photo about itself; where it was taken stands beside it in the same part. */
export const CAMERA = 'Camera of Sunita, 26.8467 N 80.9462 E';

/** Returns a part of a JPEG (APP1, Exif) that names the camera, as phones write it. */
function exif(): Buffer {
  const maker = Buffer.from(`${CAMERA}\0`);
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x010f, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(maker.length, 14);
  tiff.writeUInt32LE(26, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, maker]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Makes a photo with the words in it, as a phone's camera would: with its metadata. */
export async function photo(page: Page, words: string, width = 2400, height = 1800): Promise<ChosenFile> {
  const base64 = await page.evaluate(
    async ([text, wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser draws nothing.');
      const sky = context.createLinearGradient(0, 0, wide, high);
      sky.addColorStop(0, '#7fb4d6');
      sky.addColorStop(1, '#8a6b3f');
      context.fillStyle = sky;
      context.fillRect(0, 0, wide, high);
      context.fillStyle = 'white';
      context.font = `${Math.round(high / 8)}px sans-serif`;
      context.fillText(text, wide / 12, high / 2);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [words, width, height] as const,
  );
  const plain = Buffer.from(base64, 'base64');
  const buffer = Buffer.concat([plain.subarray(0, 2), exif(), plain.subarray(2)]);
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
}
