import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './connection.ts';
import { makePrivateFile } from './private-file.ts';

/**
 * Takes the place of the one server on a data folder's SQLite database. Two servers would not notify each other's
 * devices, and none may run while the database is put in another's place. The lock is the operating system's, on an
 * empty file that stays; a process that ends in whatever way has left it.
 * @returns a function that leaves the place; `null`: somebody else has it
 */
export function takeServersPlace(dataDir: string): (() => void) | null {
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
