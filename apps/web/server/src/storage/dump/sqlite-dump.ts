import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { isOwnRecord, type Loader, parentsFirst, quoted, type RawRow, type Snapshot } from './snapshot.ts';

const PAGE = 500;

const texts = (rows: readonly Record<string, SQLOutputValue>[], column: string): string[] =>
  rows.map((row) => String(row[column]));

/** Reads the SQLite database in the file `path` as it is now; its server may go on writing. */
export function openSqliteSnapshot(path: string): Snapshot {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  database.exec('begin');
  const all = (query: string) => database.prepare(query).all();
  // The first read fixes the moment.
  const names = texts(all("select name from sqlite_master where type = 'table' order by name"), 'name');
  const own = names.filter((name) => !isOwnRecord(name) && !name.startsWith('sqlite_'));
  const refersTo = new Map(
    own.map((name) => [name, texts(all(`pragma foreign_key_list(${quoted(name)})`), 'table')]),
  );
  return {
    schema: texts(all('select name from kysely_migration order by name'), 'name'),
    tables: parentsFirst(own, refersTo).map((name) => ({
      name,
      columns: texts(all(`pragma table_info(${quoted(name)})`), 'name'),
      // biome-ignore lint/suspicious/useAwait: SQLite answers at once; PostgreSQL does not.
      async *pages() {
        const statement = database.prepare(`select * from ${quoted(name)}`);
        statement.setReturnArrays(true);
        let page: RawRow[] = [];
        for (const row of statement.iterate()) {
          page.push(row as unknown as RawRow);
          if (page.length < PAGE) continue;
          yield page;
          page = [];
        }
        if (page.length > 0) yield page;
      },
    })),
    meta(key) {
      const row = database.prepare('select value from meta where key = ?').get(key);
      return Promise.resolve(row === undefined ? undefined : String(row['value']));
    },
    close() {
      database.close();
      return Promise.resolve();
    },
  };
}

/** Loads rows into the new database in the file `path`, whose tables are made. */
export function openSqliteLoader(path: string): Loader {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec('begin immediate');
  return {
    insert(table, columns, rows) {
      const marks = columns.map(() => '?').join(', ');
      const list = columns.map(quoted).join(', ');
      const statement = database.prepare(`insert into ${quoted(table)} (${list}) values (${marks})`);
      for (const row of rows) statement.run(...row);
      return Promise.resolve();
    },
    commit() {
      const orphans = database.prepare('pragma foreign_key_check').all();
      if (orphans.length > 0) throw new Error('rows refer to rows that are not there');
      database.exec('commit');
      return Promise.resolve();
    },
    close() {
      if (database.isOpen) database.close();
      return Promise.resolve();
    },
  };
}

/** Returns what SQLite finds wrong with the database in a file; nothing: it is whole. */
export function sqliteProblems(path: string): readonly string[] {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    const found = texts(database.prepare('pragma integrity_check').all(), 'integrity_check');
    const orphans = database.prepare('pragma foreign_key_check').all().length;
    const lost = orphans === 0 ? [] : [`${orphans} rows refer to rows that are not there`];
    return [...found.filter((line) => line !== 'ok'), ...lost];
  } finally {
    database.close();
  }
}
