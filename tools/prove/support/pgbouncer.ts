import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountForPostgres } from '../../test/postgres/account.ts';

/** The machine's own PgBouncer with `deploy/postgresql/pgbouncer.ini`. */
export interface Pooler {
  readonly url: string;
  /** What it says of itself, such as `PgBouncer 1.18.0`. */
  readonly version: string;
  /** Ends it as a power cut does, and starts it again. */
  readonly killAndStart: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** The settings of a run that differ from the file as it ships. */
interface Changes {
  /** The address of PostgreSQL itself. */
  readonly postgres: string;
  readonly port: number;
  /** Connections to PostgreSQL. */
  readonly poolSize: number;
  /** Whether a connection is told how long a statement may take. */
  readonly limits: boolean;
}

const PROGRAM = '/usr/sbin/pgbouncer';

/** Starts it with the file as it ships, except for addresses, passwords and the number of connections. */
export function startPgbouncer({ postgres, port, poolSize, limits }: Changes): Pooler {
  const account = accountForPostgres();
  const { hostname, port: ofPostgres, username } = new URL(postgres);
  const folder = mkdtempSync(join(tmpdir(), 'sampark-pooler-'));
  chmodSync(folder, 0o711);
  const users = join(folder, 'userlist.txt');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" ""\n`);
  const shipped = readFileSync('deploy/postgresql/pgbouncer.ini', 'utf8');
  const changed = shipped
    .replace(/host=\S+ port=\d+ dbname=\w+/, `host=${hostname} port=${ofPostgres} dbname=postgres`)
    .replace(/ connect_query='[^']*'/, (said) => (limits ? said : ''))
    .replace(/listen_addr = .*/, 'listen_addr = 127.0.0.1')
    .replace(/listen_port = .*/, `listen_port = ${port}`)
    .replace(/auth_type = .*/, 'auth_type = trust')
    .replace(/auth_file = .*/, `auth_file = ${users}\nunix_socket_dir =`)
    .replace(/default_pool_size = .*/, `default_pool_size = ${poolSize}`);
  writeFileSync(file, changed);
  if (account) for (const path of [folder, users, file]) chownSync(path, account.uid, account.gid);
  const version = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout.split('\n', 1)[0] ?? '';
  const start = (): ChildProcess =>
    spawn(PROGRAM, ['-q', file], { ...account, cwd: folder, stdio: 'ignore' });
  let child = start();
  const kill = async (): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    url: `postgres://${username}@127.0.0.1:${port}/sampark`,
    version,
    killAndStart: async () => {
      await kill();
      child = start();
    },
    end: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
