import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';

type Row = Readonly<Record<string, SQLInputValue>>;

/** A connection of its own beside the server's, with `?` for parameters on both engines. */
interface RawDatabase {
  readonly run: (sql: string, parameters: readonly SQLInputValue[]) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

const openSqlite = (folder: string): RawDatabase => {
  const db = new DatabaseSync(join(folder, 'sampark.sqlite'), { timeout: 5_000 });
  return {
    run: (sql, parameters) => Promise.resolve(db.prepare(sql).all(...parameters) as Row[]),
    close: () => {
      db.close();
      return Promise.resolve();
    },
  };
};

const openPostgres = async (url: string): Promise<RawDatabase> => {
  const client = new pg.Client(url);
  await client.connect();
  return {
    run: async (sql, parameters) => {
      let number = 0;
      const numbered = sql.replaceAll('?', () => `$${(number += 1)}`);
      return (await client.query<Row>(numbered, [...parameters])).rows;
    },
    close: () => client.end(),
  };
};

/** The tables that grow with surveys; every row in them names its panchayat. */
const TABLES = [
  'survey_places',
  'surveys',
  'survey_history',
  'conflicts',
  'applied_ops',
  'known_states',
  'panchayat_counters',
] as const;

/** Puts one panchayat's part of the database back to an earlier state, and begins a new epoch: a restore in small. */
export interface PutBack {
  readonly backup: (panchayatId: string) => Promise<() => Promise<void>>;
  /** Removes all versions of a form. */
  readonly forget: (formName: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** @param databaseUrl empty: SQLite in `folder` */
export const openPutBack = async (databaseUrl: string, folder: string): Promise<PutBack> => {
  const db = databaseUrl === '' ? openSqlite(folder) : await openPostgres(databaseUrl);
  let restores = 0;
  const insert = async (table: string, row: Row): Promise<void> => {
    const columns = Object.keys(row);
    const marks = columns.map(() => '?').join(', ');
    await db.run(`insert into ${table} (${columns.join(', ')}) values (${marks})`, Object.values(row));
  };
  return {
    backup: async (panchayatId) => {
      const saved = new Map<string, Row[]>();
      for (const table of TABLES) {
        saved.set(table, await db.run(`select * from ${table} where panchayat_id = ?`, [panchayatId]));
      }
      return async () => {
        restores += 1;
        const epoch = hash('sha256', `${panchayatId} ${restores}`).slice(0, 16);
        for (const table of TABLES) {
          await db.run(`delete from ${table} where panchayat_id = ?`, [panchayatId]);
          for (const row of saved.get(table) ?? []) await insert(table, row);
        }
        await db.run("update meta set value = ? where key = 'epoch'", [epoch]);
      };
    },
    forget: async (formName) => {
      await db.run('delete from forms where name = ?', [formName]);
    },
    close: db.close,
  };
};
