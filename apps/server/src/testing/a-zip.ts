import { crc32, deflateRawSync } from 'node:zlib';

/** Packs files, by their paths, as a zip. */
export function aZip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
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
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), same, place, name);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...contents, ...directory, Buffer.from('PK\x05\x06'), end]);
}
