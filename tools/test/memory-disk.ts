import { statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** The bytes that must be free: many times what the tests hold at one moment. */
const ROOM = 2 * 2 ** 30;

/**
 * Returns the environment in which the tests keep their temporary files in memory, where the machine has a disk there. Each journey copies,
 * writes and deletes a browser's profile, and each suite its databases: on a real disk that is a tenth of their time.
 */
export function memoryDisk(): { readonly TMPDIR?: string } {
  if (process.env['TMPDIR'] !== undefined) return {};
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM ? { TMPDIR: MEMORY } : {};
  } catch {
    return {};
  }
}
