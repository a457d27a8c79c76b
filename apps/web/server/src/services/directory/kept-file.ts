import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Storage } from '../../storage/port.ts';
import type { Repositories } from '../../storage/repositories.ts';

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** Bytes of a part, unpacked. */
const PART_BYTES = 1024 * 1024;

/**
 * Stores an upload in the database, where every server finds it.
 * @param most bytes, unpacked
 * @param also runs in the transaction of every part
 * @returns false when it is too large; then the rest is not stored
 */
export async function keepFile(
  storage: Storage,
  importId: string,
  upload: Readable,
  { most, also }: { readonly most: number; readonly also: (r: Repositories) => Promise<void> },
): Promise<boolean> {
  let waiting: Buffer[] = [];
  let size = 0;
  let bytes = 0;
  let parts = 0;
  const keep = async (): Promise<void> => {
    const content = (await packed(Buffer.concat(waiting))).toString('base64');
    const part = parts;
    await storage.write(async (r) => {
      await r.placeImports.addPart(importId, part, content);
      await also(r);
    });
    parts += 1;
    waiting = [];
    size = 0;
  };
  for await (const chunk of upload as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) return false;
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await keep();
  }
  if (size > 0) await keep();
  return true;
}

/** Reads a stored file from its start. */
export function keptFile({ now }: Storage, importId: string): Readable {
  async function* parts(): AsyncGenerator<Buffer> {
    for (let part = 0; ; part++) {
      const content = await now.placeImports.part(importId, part);
      if (content === undefined) return;
      yield await unpacked(Buffer.from(content, 'base64'));
    }
  }
  return Readable.from(parts(), { objectMode: false });
}
