import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { firstLine } from '../../first-line.ts';
import { isBusy, openSqliteConnection } from '../dialects/sqlite/connection.ts';
import { sqliteDialect } from '../dialects/sqlite/dialect.ts';
import { lockDataFolder } from '../dialects/sqlite/lock-data-folder.ts';
import { openSqliteStorage } from '../dialects/sqlite/storage.ts';
import { makeFolder } from '../make-folder.ts';
import { migrate } from '../migrations/migrate.ts';
import { sqliteFile } from '../open.ts';
import { syncFile, syncFolder } from '../sync-folder.ts';
import type { Tables } from '../tables.ts';
import { openSqliteLoader, openSqliteSnapshot, sqliteProblems } from './sqlite-dump.ts';
import type { RestoreTarget } from './target.ts';

/**
 * A restored database in a file beside the one at `path`.
 * @param name a part of the names for what is kept and what is being made, such as `20261120T120000123`
 */
export function sqliteTarget(path: string, name: string): RestoreTarget {
  const fresh = `${path}.restoring-${name}`;
  const kept = `${path}.before-restore-${name}`;
  const look = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(path, { timeout: 1000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };

  const running = `a server is running on ${path}: stop it first`;
  /** Returns why the file in use cannot be moved; `null`: it can. */
  const problem = (): string | null => {
    if (!existsSync(path)) return null;
    // A file leaves the log's mode only when nobody else has it open. The log is then part of it, so it can be moved.
    try {
      const mode = look((database) => database.prepare('pragma journal_mode=DELETE').get()?.['journal_mode']);
      return mode === 'delete' ? null : running;
    } catch (error) {
      return isBusy(error) ? running : `${path} cannot be opened: ${firstLine(error)}`;
    }
  };

  return {
    async claim() {
      const folder = dirname(path);
      await makeFolder(folder);
      // No server uses a file of another name.
      const release = path === sqliteFile(folder) ? lockDataFolder(folder) : () => undefined;
      if (release === null) return { ok: false, problem: running };
      const found = problem();
      if (found === null) return { ok: true, release };
      release();
      return { ok: false, problem: found };
    },
    isInUse() {
      const count = (table: string) => `exists (select 1 from ${table})`;
      return Promise.resolve(
        existsSync(path) &&
          look((database) => {
            try {
              const query = `select ${count('users')} or ${count('surveys')} as used`;
              return database.prepare(query).get()?.['used'] === 1;
            } catch {
              // A file that is no database is not ours to remove.
              return true;
            }
          }),
      );
    },
    isEmpty: () => Promise.resolve(!existsSync(path)),
    async prepare(lastMigration) {
      const db = new Kysely<Tables>({
        dialect: sqliteDialect([openSqliteConnection(fresh, 'write')], 'write'),
      });
      await migrate(db, 'sqlite', { to: lastMigration });
      await db.destroy();
      return openSqliteLoader(fresh);
    },
    open: () => openSqliteStorage(fresh),
    read: () => Promise.resolve(openSqliteSnapshot(fresh)),
    async replace() {
      const problems = sqliteProblems(fresh);
      if (problems.length > 0) throw new Error(`the restored database is not whole: ${problems[0]}`);
      const hadOne = existsSync(path);
      await syncFile(fresh);
      if (hadOne) await rename(path, kept);
      await rename(fresh, path);
      await syncFolder(dirname(path));
      return hadOne ? kept : null;
    },
    async abandon() {
      for (const end of ['', '-wal', '-shm', '-journal']) await rm(`${fresh}${end}`, { force: true });
    },
  };
}
