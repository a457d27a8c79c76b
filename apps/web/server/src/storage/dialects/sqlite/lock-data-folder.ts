import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './connection.ts';
import { makePrivateFile } from './private-file.ts';

/**
 * Locks a data folder for the one server on its SQLite database. Two servers would not notify each other's devices, and
 * none may run while another database replaces this one. The lock is the operating system's, on an empty file that
 * stays; a process that ends in whatever way has released it.
 * @returns a function that releases the lock; `null`: somebody else has it
 */
export function lockDataFolder(dataDir: string): (() => void) | null {
  const path = join(dataDir, 'server.lock');
  makePrivateFile(path);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is written to this file, so no journal need lie beside it.
    database.exec('pragma journal_mode=MEMORY; begin exclusive');
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return () => database.close();
}
