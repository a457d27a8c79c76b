import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { accountForPostgres } from '../../test/postgres/account.ts';

/** A PostgreSQL that archives its log, as `docs/deployment.md` says. */
export interface ArchivedPostgres {
  /** `postgres://…` of the database that the server uses. */
  readonly url: string;
  /** Copies the whole cluster while it works, with `pg_basebackup`. */
  readonly backUp: () => void;
  /** Returns this moment by its own clock, as `recovery_target_time` takes it. */
  readonly now: () => Promise<string>;
  /** Runs a statement as its owner, past the server. */
  readonly run: (sql: string) => Promise<void>;
  /** Kills it, and puts the cluster back to a moment, from the last copy and the archive. */
  readonly recoverTo: (moment: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';
const PATIENCE = 60_000;
const LOOKS_EVERY = 200;

/** Finds Debian's programs of PostgreSQL. Throws where there are none. */
function programs(): string {
  const [newest] = readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one));
  if (newest === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  return join(DEBIAN, newest, 'bin');
}

/** Waits for something. Throws after a minute. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not in ${PATIENCE / 1_000} s: ${what}`);
    await pause(LOOKS_EVERY);
  }
}

/** Writes settings as `postgresql.conf` has them. */
const written = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('');

/** A cluster in its folder, and the programs that work on it. */
interface Cluster {
  readonly data: string;
  readonly copy: string;
  readonly archive: string;
  /** Runs one of PostgreSQL's programs as its account. */
  readonly run: (program: string, ...args: readonly string[]) => void;
  readonly start: () => ChildProcess;
  /** Says to the cluster that it is to be put back. */
  readonly toRecover: (settings: Readonly<Record<string, string>>) => void;
}

/** Makes a cluster that archives its log. */
function makeCluster(folder: string, port: number): Cluster {
  const bin = programs();
  const account = accountForPostgres();
  const [data, copy, archive] = [join(folder, 'data'), join(folder, 'copy'), join(folder, 'archive')];
  const give = (path: string): void => {
    if (account) chownSync(path, account.uid, account.gid);
  };
  for (const path of [folder, archive]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    give(path);
  }
  const run = (program: string, ...args: readonly string[]): void => {
    const made = spawnSync(join(bin, program), args, { ...account, cwd: folder, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`${program} failed: ${made.error?.message ?? made.stderr}`);
  };
  const set = (settings: Readonly<Record<string, string>>): void =>
    appendFileSync(join(data, 'postgresql.conf'), written(settings));
  run('initdb', '-D', data, '-U', 'sampark', '--auth=trust', '--encoding=UTF8', '--locale=C');
  set({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  });
  return {
    ...{ data, copy, archive, run },
    start: () => spawn(join(bin, 'postgres'), ['-D', data], { ...account, cwd: folder, stdio: 'ignore' }),
    toRecover: (settings) => {
      set(settings);
      const signal = join(data, 'recovery.signal');
      writeFileSync(signal, '');
      give(signal);
    },
  };
}

/** Returns a function that asks a database over a connection of its own. */
const asker =
  (connectionString: string) =>
  async (sql: string): Promise<readonly Record<string, unknown>[]> => {
    const client = new Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };

/** Makes a cluster in a folder, and starts it on a port of 127.0.0.1. */
export async function startArchived(folder: string, port: number): Promise<ArchivedPostgres> {
  const cluster = makeCluster(folder, port);
  const { data, copy, archive } = cluster;
  const url = `postgres://sampark@127.0.0.1:${port}/postgres`;
  const ask = asker(url);
  let child = cluster.start();
  // SIGQUIT ends all of its processes at once, as a crash does.
  const crash = async (): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill('SIGQUIT');
    await gone;
  };
  process.once('exit', () => child.kill('SIGQUIT'));
  const untilItTakesWrites = (): Promise<void> =>
    until('PostgreSQL takes writes', async () => {
      const [row] = await ask('select pg_is_in_recovery() as is_recovering').catch(() => []);
      return row?.['is_recovering'] === false;
    });
  await untilItTakesWrites();
  return {
    url,
    backUp: () =>
      cluster.run(
        'pg_basebackup',
        '-D',
        copy,
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'sampark',
        '-c',
        'fast',
      ),
    now: async () => String((await ask('select clock_timestamp()::text as now'))[0]?.['now']),
    run: async (sql) => {
      await ask(sql);
    },
    recoverTo: async (moment) => {
      // A machine that burns takes the last segment with it, where it was not full. Here it is sent first.
      const [{ file } = {}] = await ask('select pg_walfile_name(pg_switch_wal()) as file');
      await until('the log is archived', async () => {
        const [row] = await ask('select last_archived_wal as archived from pg_stat_archiver');
        return typeof row?.['archived'] === 'string' && row['archived'] >= String(file);
      });
      await crash();
      rmSync(data, { recursive: true });
      renameSync(copy, data);
      cluster.toRecover({
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      });
      child = cluster.start();
      await untilItTakesWrites();
    },
    end: crash,
  };
}
