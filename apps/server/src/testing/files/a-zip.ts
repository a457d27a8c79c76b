import { crc32, deflateRawSync } from 'node:zlib';

/** Packs files, by their paths, as a zip. @param isWide it says sizes and places with 64 bits, as programs do that do not know them before */
export function aZip(files: Readonly<Record<string, string | Uint8Array>>, isWide = false): Buffer {
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    // What both headers say alike: version, flags, method, time, date, checksum, sizes, length of the name and of the rest.
    const same = Buffer.alloc(26);
    same.writeUInt16LE(20, 0);
    same.writeUInt16LE(8, 4);
    same.writeUInt32LE(crc32(bytes), 10);
    same.writeUInt32LE(packed.length, 14);
    same.writeUInt32LE(bytes.length, 18);
    same.writeUInt16LE(name.length, 22);
    contents.push(Buffer.from('PK\x03\x04'), same, name, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(isWide ? 0xffffffff : at, 10);
    const extra = isWide
      ? wide(Buffer.from([1, 0, 24, 0]), bytes.length, packed.length, at)
      : Buffer.alloc(0);
    const listed = Buffer.concat([same]);
    if (isWide) listed.fill(0xff, 14, 22);
    listed.writeUInt16LE(extra.length, 24);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), listed, place, name, extra);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  const size = Buffer.concat(directory).length;
  end.writeUInt16LE(isWide ? 0xffff : count, 4);
  end.writeUInt16LE(isWide ? 0xffff : count, 6);
  end.writeUInt32LE(isWide ? 0xffffffff : size, 8);
  end.writeUInt32LE(isWide ? 0xffffffff : at, 12);
  const ends: Buffer[] = [Buffer.from('PK\x05\x06'), end];
  if (isWide) ends.unshift(wideEnd(count, size, at), wideLocator(at + size));
  return Buffer.concat([...contents, ...directory, ...ends]);
}

/** Writes numbers of 64 bits behind other bytes. */
const wide = (head: Buffer, ...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(8 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), 8 * index);
  return Buffer.concat([head, bytes]);
};

const wideEnd = (count: number, size: number, at: number): Buffer =>
  wide(Buffer.from(`PK\x06\x06${'\0'.repeat(20)}`), count, count, size, at);

const wideLocator = (end: number): Buffer =>
  Buffer.concat([wide(Buffer.from('PK\x06\x07\0\0\0\0'), end), Buffer.from([1, 0, 0, 0])]);
