import { existsSync } from 'node:fs';
import { readdir, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockDataFolder } from '../dialects/sqlite/lock-data-folder.ts';
import { makeFolder } from '../make-folder.ts';
import { sqliteFile } from '../open.ts';
import { openConnection } from './postgres-dump.ts';
import { postgresTarget } from './postgres-target.ts';
import { quoted } from './snapshot.ts';
import { sqliteTarget } from './sqlite-target.ts';
import type { RestoreTarget } from './target.ts';

/** A place for a restored database that never takes the place of another one, for one drill at a time. */
export interface DrillPlace {
  readonly target: RestoreTarget;
  release(): Promise<void>;
}

/** The number of the drill's lock in a PostgreSQL database. */
const LOCK = 5_921_590;
/** Milliseconds between two words on the connection that holds the lock. */
const BEAT = 60_000;
const LEFT_BEHIND = `select nspname as name from pg_namespace where nspname like 'restoring\\_drill\\_%'`;

/** The name of the file beside which a drill restores. No server's database has it, nor what a restore kept. */
const DRILLED = 'drilled.sqlite';
const MADE_BY_DRILL = /^drilled\.sqlite\.restoring-/;

const realPathOf = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));

/** Says why no drill works in a folder, before anything is made there; `null`: it may. @param dataDir the server's */
export async function whyNoDrillIn(folder: string, dataDir: string): Promise<string | null> {
  if (existsSync(sqliteFile(folder))) {
    return `${folder} holds a database: name a folder of the drill's own with --at`;
  }
  const isServers = (await realPathOf(folder)) === (await realPathOf(dataDir));
  return isServers ? `${folder} is the server's own: name another folder with --at` : null;
}

/**
 * Opens a folder of its own, without what a drill left behind that was killed. Only what a drill made is removed.
 * @returns `null`: a drill runs there
 */
export async function drillInFolder(folder: string, name: string): Promise<DrillPlace | null> {
  await makeFolder(folder);
  const release = lockDataFolder(folder);
  if (release === null) return null;
  const left = (await readdir(folder)).filter((file) => MADE_BY_DRILL.test(file));
  for (const file of left) await rm(join(folder, file));
  return {
    target: sqliteTarget(join(folder, DRILLED), name),
    release: () => {
      release();
      return Promise.resolve();
    },
  };
}

/** Opens a schema of its own in a PostgreSQL database, beside the one in use. @returns `null`: a drill runs there */
export async function drillInPostgres(url: string, name: string): Promise<DrillPlace | null> {
  const { client, end } = await openConnection(url);
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    LOCK,
  ]);
  if (rows[0]?.locked !== true) {
    await end();
    return null;
  }
  const left = await client.query<{ name: string }>(LEFT_BEHIND);
  for (const schema of left.rows) await client.query(`drop schema ${quoted(schema.name)} cascade`);
  // Whatever lies between lets go of a connection that says nothing, and the lock would go with it.
  const beat = setInterval(() => void client.query('select 1').catch(() => undefined), BEAT).unref();
  return {
    target: postgresTarget(url, `drill_${name}`),
    release: () => {
      clearInterval(beat);
      return end();
    },
  };
}
