import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const OWNERS_ALONE = 0o600;
const OTHERS = 0o077;

/**
 * Makes an empty file for its owner alone where there is none; one that is there and ours becomes so. SQLite takes it as a
 * new database, and gives what it lays beside it, the log and its index, the same permissions; by itself it lets
 * everybody read them.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNERS_ALONE));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    keepPrivate(path);
  }
}

/** Takes a file of ours out of everybody else's sight; one of another user's, or none, stays as it is. */
export function keepPrivate(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.uid !== process.getuid?.()) return;
  if ((found.mode & OTHERS) !== 0) chmodSync(path, OWNERS_ALONE);
}
