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

/** The part of the database that belongs to one schedule. */
interface Part {
  readonly panchayat_id: string;
  readonly form_name: string;
}

/** Puts one panchayat's part of the database, and its form, back to an earlier state, and begins a new epoch: a restore in small. */
export interface PutBack {
  readonly backup: (part: Part) => Promise<() => Promise<void>>;
  /** Returns the versions of a form that the database holds. */
  readonly versions: (formName: string) => Promise<readonly number[]>;
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
    backup: async ({ panchayat_id, form_name }) => {
      const parts = [
        ...TABLES.map((table) => [table, 'panchayat_id', panchayat_id] as const),
        ['forms', 'name', form_name] as const,
      ];
      const saved = new Map<string, Row[]>();
      for (const [table, column, id] of parts) {
        saved.set(table, await db.run(`select * from ${table} where ${column} = ?`, [id]));
      }
      return async () => {
        restores += 1;
        const epoch = hash('sha256', `${panchayat_id} ${restores}`).slice(0, 16);
        for (const [table, column, id] of parts) {
          await db.run(`delete from ${table} where ${column} = ?`, [id]);
          for (const row of saved.get(table) ?? []) await insert(table, row);
        }
        await db.run("update meta set value = ? where key = 'epoch'", [epoch]);
      };
    },
    versions: async (formName) => {
      const rows = await db.run('select version from forms where name = ?', [formName]);
      return rows.map(({ version }) => Number(version));
    },
    forget: async (formName) => {
      await db.run('delete from forms where name = ?', [formName]);
    },
    close: db.close,
  };
};
