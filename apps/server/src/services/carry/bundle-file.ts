import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BundleSource, MOST_BUNDLE } from '@sampark/core/carry/bundle-frame';

/** A file has more bytes than are taken. */
export class BundleTooLargeError extends Error {
  override readonly name = 'BundleTooLargeError';
}

async function* bounded(source: Readable): AsyncGenerator<Buffer> {
  let left = MOST_BUNDLE;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw new BundleTooLargeError('more than a bundle has');
    yield chunk;
  }
}

/** Sets a file aside as it comes, and works with it: sealed as it is, it can be read in any place. It is gone afterwards. */
export async function withBundleFile<T>(
  body: Readable,
  work: (source: BundleSource) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-carry-'));
  try {
    const path = join(folder, 'bundle');
    await pipeline(bounded(body), createWriteStream(path, { mode: 0o600 }));
    const file = await open(path);
    try {
      const { size } = await file.stat();
      return await work({
        size,
        read: async (start, end) => {
          const bytes = new Uint8Array(end - start);
          const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
          return bytes.subarray(0, bytesRead);
        },
      });
    } finally {
      await file.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
