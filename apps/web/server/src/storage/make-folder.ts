import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Makes a folder, and those above it, where there is none; only the server's own account may look into them. Node's
 * own `recursive` tries for ever where a file system takes no folders, as /proc does.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it since.
    if (!(await isFolder(path))) throw error;
  }
}
