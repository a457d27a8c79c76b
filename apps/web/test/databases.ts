import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openPostgresStorage } from '@sampark/server/storage/dialects/postgres/storage';
import { openSqliteStorage } from '@sampark/server/storage/dialects/sqlite/storage';
import type { Storage } from '@sampark/server/storage/port';
import pg from 'pg';

/** The database under one server of a test. */
export interface TestDatabase {
  readonly open: () => Promise<Storage>;
  /**
   * Copies it.
   * @param whileClosed does something while nobody has it open
   * @returns a function that puts the copy in its place, while nobody has it open
   */
  readonly copy: (whileClosed: WhileClosed) => Promise<() => Promise<void>>;
  /** Removes it with its copies. */
  readonly remove: () => Promise<void>;
}

type WhileClosed = (work: () => Promise<void>) => Promise<void>;

/** Puts content into an empty database. */
type Fill = (storage: Storage) => Promise<void>;

/** The content with which each database begins: to migrate and fill one takes longer than most tests. */
const begun: { sqlite?: Promise<Buffer>; postgres?: Promise<string> } = {};

const fillFile = async (fill: Fill): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-web-'));
  const file = join(folder, 'demo.sqlite');
  const storage = await openSqliteStorage(file);
  await fill(storage);
  await storage.close();
  const content = await readFile(file);
  await rm(folder, { recursive: true });
  return content;
};

/** Makes a database in a file. */
const aFile = async (fill: Fill): Promise<TestDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-web-'));
  const file = join(folder, 'test.sqlite');
  let copies = 0;
  await writeFile(file, await (begun.sqlite ??= fillFile(fill)));
  return {
    open: () => openSqliteStorage(file),
    copy: () => {
      const copy = join(folder, `copy-${(copies += 1)}.sqlite`);
      const database = new DatabaseSync(file);
      database.prepare('vacuum into ?').run(copy);
      database.close();
      return Promise.resolve(async () => {
        for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
        await copyFile(copy, file);
      });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

/** Carries out a statement on the maintenance database. */
const command = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

const named = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
};

const newName = (): string => `files_${randomUUID().replaceAll('-', '')}`;

const fillTemplate = async (url: string, fill: Fill): Promise<string> => {
  const name = newName();
  await command(url, `create database ${name}`);
  const storage = await openPostgresStorage(named(url, name));
  await fill(storage);
  await storage.close();
  return name;
};

/** Makes a database of a PostgreSQL server. @param url its maintenance database */
const ofPostgres = async (url: string, fill: Fill): Promise<TestDatabase> => {
  const name = newName();
  const made = [name];
  const drop = (each: string) => command(url, `drop database if exists ${each} with (force)`);
  await command(
    url,
    `create database ${name} template ${await (begun.postgres ??= fillTemplate(url, fill))}`,
  );
  return {
    open: () => openPostgresStorage(named(url, name)),
    copy: async (whileClosed) => {
      const copy = newName();
      made.push(copy);
      await whileClosed(() => command(url, `create database ${copy} template ${name}`));
      return async () => {
        await drop(name);
        await command(url, `create database ${name} template ${copy}`);
      };
    },
    remove: async () => {
      for (const each of made) await drop(each);
    },
  };
};

/** Makes a database for one server. @param postgresUrl the maintenance database of a PostgreSQL; empty: SQLite, in a file */
export const makeDatabase = (postgresUrl: string, fill: Fill): Promise<TestDatabase> =>
  postgresUrl === '' ? aFile(fill) : ofPostgres(postgresUrl, fill);
