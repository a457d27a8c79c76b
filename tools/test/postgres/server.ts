import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, accountForPostgres } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { copyAsStandby } from './copy-as-standby.ts';

/** A PostgreSQL that belongs to one test run. */
export interface TestPostgres {
  /** `postgres://…` of its maintenance database, on 127.0.0.1; the user is a superuser. */
  readonly url: string;
  /** Ends the server from one moment to the next (an 'immediate' shutdown); its data stays. */
  crash(): Promise<void>;
  /** Starts it again, after a crash; resolves when it takes connections. */
  restart(): Promise<void>;
  /** Starts a standby of it, another PostgreSQL that follows what is written here. */
  startStandby(): Promise<TestPostgres>;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

/** The longest PostgreSQL may take from start to ready, milliseconds. */
const START_LIMIT = 60_000;
const USER = 'sampark';

/** A cluster's folder, and what runs on it. */
interface Place {
  readonly folder: string;
  readonly data: string;
  readonly native: string;
  readonly account: Account;
}

/**
 * Starts a real PostgreSQL with its default durability (fsync on) on a free port of 127.0.0.1, with its data in
 * the temporary folder. Works as root too, and from a folder that only root may enter.
 * @throws with PostgreSQL's own words when it does not start
 */
export const startPostgres = (): Promise<TestPostgres> =>
  startIn((native, data, account) => {
    initialise(native, data, account);
    return Promise.resolve();
  });

/** Makes a cluster in a new folder, and starts it. @param fill makes what lies in it */
async function startIn(
  fill: (native: string, data: string, account: Account) => Promise<void>,
): Promise<TestPostgres> {
  const account = accountForPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'sampark-postgres-'));
  const data = join(folder, 'data');
  try {
    mkdirSync(data, { mode: 0o700 });
    if (account) for (const path of [folder, data]) chownSync(path, account.uid, account.gid);
    const native = usableBinaries(account, folder);
    await fill(native, data, account);
    return await start({ folder, data, native, account });
  } catch (error) {
    remove(folder);
    throw error;
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

async function start({ folder, data, native, account }: Place): Promise<TestPostgres> {
  const port = await freePort();
  let server = await launch(native, data, port, account);
  const killNow = (): void => {
    server.kill('SIGKILL');
    remove(folder);
  };
  process.once('exit', killNow);
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`;
  return {
    url,
    crash: () => end(server, 'SIGQUIT'),
    restart: async () => {
      server = await launch(native, data, port, account);
    },
    startStandby: () => startIn((_, copy) => copyAsStandby({ url, data }, copy, account)),
    stop: async () => {
      process.removeListener('exit', killNow);
      await end(server, 'SIGINT');
      remove(folder);
    },
  };
}

function initialise(native: string, data: string, account: Account): void {
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...account, cwd: data, encoding: 'utf8', timeout: START_LIMIT },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
}

function launch(native: string, data: string, port: number, account: Account): Promise<ChildProcess> {
  const server = spawn(
    join(native, 'bin', 'postgres'),
    [
      '-D',
      data,
      '-p',
      port.toString(),
      '-k',
      data,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
    ],
    { ...account, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (reason: string): void => {
      clearTimeout(limit);
      server.kill('SIGKILL');
      reject(new Error(`PostgreSQL did not start (${reason}): ${said}`));
    };
    const limit = setTimeout(() => fail(`not ready after ${START_LIMIT / 1000} s`), START_LIMIT);
    server.once('error', (error) => fail(error.message));
    server.once('exit', (code) => fail(`exit ${String(code)}`));
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
      if (!/ready to accept (?:read-only )?connections/.test(text)) return;
      clearTimeout(limit);
      server.removeAllListeners('exit');
      resolve(server);
    });
  });
}

/**
 * Ends PostgreSQL. SIGINT is its 'fast' shutdown: sessions are ended, nothing is waited for. SIGQUIT, 'immediate', is
 * a crash.
 */
function end(server: ChildProcess, how: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) {
      resolve();
      return;
    }
    const limit = setTimeout(() => server.kill('SIGKILL'), 10_000);
    server.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    server.kill(how);
  });
}

/** Returns a port of 127.0.0.1 that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
