import { FILE, type Order } from './full-disk-file.ts';

/**
 * Only a worker may change a file in place. Any other way writes a second file, for which a full disk has no
 * room.
 */
const change = async (what: Order): Promise<void> => {
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle(FILE, { create: true })).createSyncAccessHandle();
  try {
    if (what === 'prepare' && file.getSize() > 0) return;
    file.write(Uint8Array.of(what === 'set' ? 1 : 0), { at: 0 });
    file.flush();
  } finally {
    file.close();
  }
};

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  change(data)
    // The browser has no files of its own, or the disk was full before the file was there.
    .catch(() => undefined)
    .finally(() => close());
});
