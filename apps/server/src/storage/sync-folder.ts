import { open } from 'node:fs/promises';

/** Puts the names in a folder on the disk: a file that was made, renamed or removed stays so after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no such call for folders, and writes their names through.
  if (process.platform !== 'win32') await syncOpened(path, 'r');
}

/** Puts what was written into a file on the disk. */
export const syncFile = (path: string): Promise<void> => syncOpened(path, 'r+');

async function syncOpened(path: string, flags: string): Promise<void> {
  const opened = await open(path, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
