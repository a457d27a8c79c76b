/** Width and height, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

type Read = (head: Buffer) => PictureSize | null;

const png: Read = (head) =>
  head.length < 24 ? null : { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };

const gif: Read = (head) =>
  head.length < 10 ? null : { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };

/** https://developers.google.com/speed/webp/docs/riff_container: three kinds of pictures in it. */
const webp: Read = (head) => {
  if (head.length < 30) return null;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
};

/** Frames say the size: C0 to CF, but for three that are tables (ITU T.81, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpeg: Read = (head) => {
  for (let at = 2; at + 9 <= head.length; ) {
    if (head[at] !== 0xff) return null;
    const marker = head[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
};

/** ISO 23008-12: a box `ispe` says the size of each picture in the file; the largest counts. */
const heic: Read = (head) => {
  let largest: PictureSize | null = null;
  for (
    let at = head.indexOf('ispe');
    at !== -1 && at + 16 <= head.length;
    at = head.indexOf('ispe', at + 4)
  ) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};

const READERS: Readonly<Record<string, Read>> = { png, gif, webp, jpg: jpeg, jpeg, heic };

/**
 * Reads how large a picture is, before anybody unpacks it. @param head the beginning of the file; `null`: it does not say, or not so
 * early
 */
export const pictureSize = (suffix: string, head: Buffer): PictureSize | null =>
  READERS[suffix]?.(head) ?? null;
