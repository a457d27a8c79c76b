import { open } from 'node:fs/promises';

/** Puts the names in a folder on the disk: a file that was made, renamed or removed stays so after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no such call for folders, and writes their names through.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
