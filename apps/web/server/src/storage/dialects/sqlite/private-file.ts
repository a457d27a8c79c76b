import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const OWNERS_ALONE = 0o600;
const OTHERS = 0o077;

/**
 * Makes an empty file for its owner alone where there is none, and gives one that is there and ours the same
 * permissions. SQLite takes it as a new database, and gives the files beside it, the log and its index, the same
 * permissions; by itself it lets everybody read them.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNERS_ALONE));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    keepPrivate(path);
  }
}

/** Hides a file of ours from everybody else; a file of another user's, or a missing one, stays as it is. */
export function keepPrivate(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.uid !== process.getuid?.()) return;
  if ((found.mode & OTHERS) !== 0) chmodSync(path, OWNERS_ALONE);
}
