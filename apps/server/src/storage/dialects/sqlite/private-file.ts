import { closeSync, openSync } from 'node:fs';

/**
 * Makes an empty file for its owner alone where there is none. SQLite takes it as a new database, and gives what it lays
 * beside it, the log and its index, the same permissions; by itself it lets everybody read them.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
