import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** A machine of the run: a network of its own, and folders of its own where programs keep their state. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** Starts a program there, which writes to the machine's log. One that ends by itself is started again, as systemd does. */
  start(command: readonly string[], env: Readonly<Record<string, string>>): void;
  /** Ends all its programs at one moment, as a power cut does; its folders stay. */
  kill(): void;
  /** Stops all its programs, which notice nothing, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Pulls its cable; the programs go on. */
  cut(): void;
  join(): void;
  /** Leaves next to no room on the disk of PostgreSQL, until `makeRoom`. */
  fillDisk(): void;
  makeRoom(): void;
}

/** Folders that every machine has for itself, in memory. */
const DISK = '/var/lib/postgresql';
const OWN_FOLDERS = ['/run', DISK, '/var/lib/etcd'];
/** Kilobytes that are left on a full disk. */
const LEFT = 512;
const BRIDGE = 'lan';
/** Milliseconds after which a program that ended by itself is started again: RestartSec of deploy/sampark.service. */
const RESTARTS_AFTER = 2_000;

const ip = (...args: readonly string[]) =>
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Makes the network between machines. The run must have a network of its own, where it may do so. */
export function makeNetwork(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', '10.0.0.1/24', 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

const namespaceOf = (pid: number | string): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return null;
  }
};

/** Makes a machine. @param logs the folder of its log */
export async function makeMachine(name: string, address: string, logs: string): Promise<Machine> {
  const mounts = OWN_FOLDERS.map((folder) => `mount -t tmpfs tmpfs ${folder}`).join(' && ');
  const holder: ChildProcess = spawn(
    'unshare',
    ['--net', '--mount', 'sh', '-c', `${mounts} && echo ready && exec sleep infinity`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (holder.stdout === null) throw new Error('unshare has no output');
  await once(holder.stdout, 'data');
  const pid = holder.pid ?? 0;
  const inside = (...command: readonly string[]) => [
    '--target',
    `${pid}`,
    '--net',
    '--mount',
    '--',
    ...command,
  ];
  const enter = (...command: readonly string[]) =>
    execFileSync('nsenter', inside(...command), { stdio: ['ignore', 'ignore', 'inherit'] });
  const cable = `to-${address.split('.').at(-1) ?? ''}`;
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', `${pid}`);
  ip('link', 'set', cable, 'master', BRIDGE, 'up');
  for (const device of ['lo', 'eth0']) enter('ip', 'link', 'set', device, 'up');
  enter('ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  const network = namespaceOf(pid);
  const log = createWriteStream(join(logs, `${name}.log`));

  /** How often it was killed: what was started before then is not started again. */
  let lives = 0;
  /** Signals every program of the machine, again until no new one has come meanwhile. */
  const signal = (what: NodeJS.Signals): void => {
    const reached = new Set<string>();
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const each of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
        if (reached.has(each) || each === `${pid}` || namespaceOf(each) !== network) continue;
        reached.add(each);
        try {
          process.kill(Number(each), what);
        } catch {
          // It has ended by itself meanwhile.
        }
      }
    }
  };
  return {
    name,
    address,
    start(command, env) {
      const life = lives;
      const startOnce = (): void => {
        if (life !== lives) return;
        const child = spawn('nsenter', inside(...command), {
          env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
        child.once('exit', () => setTimeout(startOnce, RESTARTS_AFTER));
      };
      startOnce();
    },
    kill() {
      lives += 1;
      signal('SIGKILL');
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    cut: () => void enter('ip', 'link', 'set', 'eth0', 'down'),
    join: () => void enter('ip', 'link', 'set', 'eth0', 'up'),
    fillDisk() {
      const used = `$(df -k --output=used ${DISK} | tail -n 1)`;
      enter('sh', '-c', `mount -o remount,size=$((${used} + ${LEFT}))k ${DISK}`);
    },
    makeRoom: () => void enter('mount', '-o', 'remount,size=50%', DISK),
  };
}
