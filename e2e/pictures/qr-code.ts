import { encode } from 'uqr';
import type { ChosenFile } from '../support/device/photo.ts';
import { png } from './png.ts';

/** The size of what shows a code, in pixels. */
const WIDTH = 640;
const HEIGHT = 480;

/** Draws a QR code in the middle of a white sheet: a byte a pixel, 0 for black. */
function sheet(text: string): Buffer {
  const { data, size } = encode(text, { border: 4 });
  const scale = Math.floor((HEIGHT * 0.6) / size);
  const left = Math.floor((WIDTH - size * scale) / 2);
  const top = Math.floor((HEIGHT - size * scale) / 2);
  const grey = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) grey[(top + y) * WIDTH + left + x] = 16;
    }
  }
  return grey;
}

/** Makes a picture of a QR code, as a person chooses it. */
export const qrPicture = (text: string): ChosenFile => ({
  name: 'code.png',
  mimeType: 'image/png',
  buffer: png({ width: WIDTH, height: HEIGHT }, sheet(text)),
});

/** Makes a film (Y4M) in which a camera sees a QR code. */
export function qrFilm(text: string): Buffer {
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = [Buffer.from('FRAME\n'), sheet(text), colours];
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: 5 }, () => frame).flat(),
  ]);
}
