import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../launch/commands.mjs';
import { type Machine, makeMachine } from './machines.ts';

/** The machines that a state has, as `deploy/postgresql` describes them. */
export interface State {
  readonly etcd: readonly Machine[];
  readonly postgresql: readonly Machine[];
  readonly servers: readonly Machine[];
  readonly proxy: Machine;
  /** Starts what runs on a machine, for the first time or after a kill. */
  start(machine: Machine): void;
  /** Has PostgreSQL end a file of its log and begin the next, as much work does. */
  fillLog(): Promise<void>;
}

/** Where phones ask. */
export const PHONES_ASK = 'http://10.0.0.10';
const HEALTHY_WITHIN = 180_000;
const LOOKS_EVERY = 500;

const deployed = (file: string): string => resolve('deploy/postgresql', file);
/** Reads an example of the settings of one machine, as a state would copy it. */
const settingsIn = (file: string) => parseEnv(readFileSync(deployed(file), 'utf8')) as Record<string, string>;

/** Says what runs on a machine: the command, and the settings that are its own. */
type Programs = (machine: Machine, at: number) => { command: readonly string[]; env: Record<string, string> };

const etcd: Programs = ({ name, address }) => {
  const env = Object.entries(settingsIn('etcd.env.example')).map(([key, value]) => [
    key,
    key === 'ETCD_INITIAL_CLUSTER' ? value : value.replaceAll('10.0.0.31', address).replace('etcd-1', name),
  ]);
  return { command: ['etcd', '--logger', 'zap'], env: Object.fromEntries(env) as Record<string, string> };
};

const patroniWith =
  (password: string): Programs =>
  ({ name, address }) => {
    const env = Object.entries(settingsIn('patroni.env.example')).map(([key, value]) => [
      key,
      value.replaceAll('10.0.0.21', address).replace('postgresql-1', name).replaceAll('change-me', password),
    ]);
    const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
    const folders = 'chown postgres /var/lib/postgresql; install -d -o postgres /run/postgresql;';
    return {
      command: [
        'sh',
        '-c',
        `${folders} exec ${asPostgres.join(' ')} /usr/bin/patroni ${deployed('patroni.yml')}`,
      ],
      env: { ...(Object.fromEntries(env) as Record<string, string>), HOME: '/var/lib/postgresql' },
    };
  };

/** Fewer connections than in the file: a test machine may not allow so many. */
const proxy: Programs = () => ({
  command: ['haproxy', '-db', '-n', '2000', '-f', deployed('haproxy.cfg')],
  env: {},
});

const serverWith =
  (password: string, folder: string): Programs =>
  ({ name, address }) => ({
    command: [process.execPath, ...SERVER_OPTIONS, resolve('apps/server/src/main.ts')],
    env: {
      ...SERVER_ENVIRONMENT,
      HOST: address,
      PORT: '3000',
      DATABASE_URL: `postgres://sampark:${password}@10.0.0.10/sampark`,
      SAMPARK_DATA_DIR: join(folder, name),
      SAMPARK_KEY_FILE: join(folder, 'server.key'),
      SAMPARK_FILES: join(folder, 'files'),
      SAMPARK_PUBLIC_URL: 'https://survey.example.org',
      SAMPARK_DEMO: '1',
      SAMPARK_DEMO_PUBLIC: '1',
      SAMPARK_LOG_LEVEL: 'warn',
    },
  });

const named = (kind: string, count: number, tens: number, logs: string): Promise<readonly Machine[]> =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      makeMachine(`${kind}-${at + 1}`, `10.0.0.${tens}${at + 1}`, logs),
    ),
  );

/**
 * Makes the machines, and starts all of it. @param folder gets the logs, and what the servers share
 */
export async function buildState(folder: string): Promise<State> {
  const logs = join(folder, 'logs');
  for (const each of [logs, join(folder, 'files')]) mkdirSync(each, { recursive: true });
  writeFileSync(join(folder, 'server.key'), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const password = randomBytes(12).toString('hex');
  const machines = {
    etcd: await named('etcd', 3, 3, logs),
    postgresql: await named('postgresql', 2, 2, logs),
    servers: await named('server', 2, 1, logs),
    proxy: await makeMachine('proxy', '10.0.0.10', logs),
  };
  const patroni = patroniWith(password);
  const server = serverWith(password, folder);
  const programs = new Map<Machine, Programs>([
    ...machines.etcd.map((machine) => [machine, etcd] as const),
    ...machines.postgresql.map((machine) => [machine, patroni] as const),
    ...machines.servers.map((machine) => [machine, server] as const),
    [machines.proxy, proxy],
  ]);
  const start = (machine: Machine): void => {
    const made = programs.get(machine)?.(machine, 0);
    if (made) machine.start(made.command, made.env);
  };
  const fillLog = async (): Promise<void> => {
    const { primary } = await standing(machines);
    if (primary === null) return;
    await asSuperuser(primary.address, password, [
      "select pg_logical_emit_message(false, '', 'work')",
      'select pg_switch_wal()',
    ]);
  };
  const state = { ...machines, start, fillLog };
  for (const machine of [...state.etcd, state.proxy]) start(machine);
  await until('etcd votes', async () => (await etcdLeader(state)) !== null);
  for (const machine of state.postgresql) start(machine);
  await until('PostgreSQL has a standby', async () => (await standing(state)).synchronous !== null);
  await asSuperuser('10.0.0.10', password, [
    `create role sampark login password '${password}'`,
    'create database sampark owner sampark',
  ]);
  const [first, ...others] = state.servers;
  if (first) start(first);
  await until('the first server is well', () => isWell(first));
  for (const machine of others) start(machine);
  await untilHealthy(state);
  return state;
}

async function asSuperuser(host: string, password: string, statements: readonly string[]): Promise<void> {
  const superuser = new Client({ host, user: 'postgres', password, database: 'postgres' });
  await superuser.connect();
  for (const statement of statements) await superuser.query(statement);
  await superuser.end();
}

/** Who is what among the machines of PostgreSQL, as Patroni sees it. */
export interface Standing {
  readonly primary: Machine | null;
  /** The standby without which nothing is acknowledged. */
  readonly synchronous: Machine | null;
}

interface ClusterAnswer {
  readonly members: readonly { readonly name: string; readonly role: string; readonly state: string }[];
}

async function ask<T>(url: string, body?: object): Promise<T | null> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(1500) });
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}

/** Asks machines of PostgreSQL, all unless some are named, and takes the first answer. */
export async function standing(
  state: Pick<State, 'postgresql'>,
  asked: readonly Machine[] = state.postgresql,
): Promise<Standing> {
  for (const { address } of asked) {
    const found = await ask<ClusterAnswer>(`http://${address}:8008/cluster`);
    if (found === null) continue;
    const having = (role: string): Machine | null => {
      const member = found.members.find((each) => each.role === role);
      const runs = member && ['running', 'streaming'].includes(member.state);
      return runs ? (state.postgresql.find(({ name }) => name === member.name) ?? null) : null;
    };
    return { primary: having('leader'), synchronous: having('sync_standby') };
  }
  return { primary: null, synchronous: null };
}

interface EtcdStatus {
  readonly header: { readonly member_id: string };
  readonly leader?: string;
}

/** Returns the machine that leads etcd. */
export async function etcdLeader(state: Pick<State, 'etcd'>): Promise<Machine | null> {
  for (const machine of state.etcd) {
    const status = await ask<EtcdStatus>(`http://${machine.address}:2379/v3/maintenance/status`, {});
    if (status?.leader !== undefined && status.leader === status.header.member_id) return machine;
  }
  return null;
}

const isWell = async (machine: Machine | undefined): Promise<boolean> =>
  (await ask(`http://${machine?.address ?? ''}:3000/api/health`)) !== null;

interface PrimaryAnswer {
  readonly replication?: readonly { readonly application_name: string; readonly sync_state: string }[];
}

/**
 * Whether nothing is acknowledged that is not on two machines, and Patroni knows it: the primary itself is asked, because what others
 * know of it may be old.
 */
async function isOnTwo(state: State): Promise<boolean> {
  const { primary } = await standing(state);
  if (primary === null) return false;
  const { synchronous } = await standing(state, [primary]);
  const itself = await ask<PrimaryAnswer>(`http://${primary.address}:8008/patroni`);
  const synced = itself?.replication?.filter(({ sync_state }) => sync_state === 'sync') ?? [];
  return synced.some(({ application_name }) => application_name === synchronous?.name);
}

/** Waits until every machine does its part again. */
export async function untilHealthy(state: State): Promise<void> {
  await until('everything is well', async () => {
    if (!(await isOnTwo(state)) || (await etcdLeader(state)) === null) return false;
    const wells = await Promise.all([
      ...state.servers.map(isWell),
      ...state.etcd.map(async ({ address }) => (await ask(`http://${address}:2379/health`)) !== null),
    ]);
    return wells.every(Boolean) && (await ask(`${PHONES_ASK}/api/health`)) !== null;
  });
}

/** Waits until something is so. Throws after minutes. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  if (!(await comesTrue(isSo, HEALTHY_WITHIN))) throw new Error(`Not in ${HEALTHY_WITHIN / 1000} s: ${what}`);
}

/** Waits for something. @param within milliseconds @returns whether it came */
export async function comesTrue(isSo: () => Promise<boolean>, within: number): Promise<boolean> {
  const end = performance.now() + within;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await pause(LOOKS_EVERY);
  }
  return true;
}
