// Builds the image and runs it as deploy/image says: another user than root, a root that nobody can write, no rights.
// `npm test -- image`
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildImage, imageEnvironment } from './build.ts';

const TAG = 'localhost/sampark:tried';

/** The image's weight, unpacked, in bytes. */
const MOST = 250_000_000;

/** As long as a first start on a busy machine may take, in milliseconds. */
const PATIENCE = 60_000;

const PASSWORD = 'seven wells';

/** What podman is told on every call. This runtime also runs where another container holds ours. */
const HOW = ['--runtime=runc', '--cgroup-manager=cgroupfs'];

const env = imageEnvironment();
const podman = (...args: readonly string[]): string =>
  execFileSync('podman', [...HOW, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
const tried = (args: readonly string[], input = '') => {
  const { status, stdout, stderr } = spawnSync('podman', [...HOW, ...args], { env, encoding: 'utf8', input });
  return { status, said: stdout + stderr };
};

let faults = 0;
function hold(what: string, isSo: boolean, found: unknown = ''): void {
  console.log(`${isSo ? 'ok  ' : 'NOT '} ${what} ${isSo ? '' : String(found)}`);
  if (!isSo) faults += 1;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const folder = mkdtempSync(join(tmpdir(), 'sampark-data-'));
const port = await freePort();
/** The image's user owns the folder, as it owns a volume. */
const data = join(folder, 'data');
mkdirSync(data);
execFileSync('chown', ['10001:10001', data]);
const names = ['sampark-tried', 'sampark-tried-beside'] as const;
const [name, beside] = names;

const confined = (each: string, at: number, ...rest: readonly string[]) => [
  ...[
    'run',
    '--name',
    each,
    '--network=host',
    '--read-only',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
  ],
  ...['--ulimit=nofile=4096:4096', '--ulimit=nproc=2048:2048', `--volume=${data}:/data`],
  ...[`--env=PORT=${at}`, '--env=HOST=127.0.0.1', ...rest, TAG],
];

async function becomesWell(): Promise<boolean> {
  const limit = Date.now() + PATIENCE;
  while (Date.now() < limit) {
    if (tried(['healthcheck', 'run', name]).status === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

const statusOf = async (path: string, init: RequestInit = {}): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;

const signIn = (): Promise<number> =>
  statusOf('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'asha', password: PASSWORD }),
  });

try {
  buildImage(process.cwd(), TAG);
  const size = Number(podman('image', 'inspect', TAG, '--format', '{{.Size}}'));
  hold(`weighs ${Math.round(size / 1e6)} MB of ${MOST / 1e6}`, size > 50e6 && size < MOST, size);

  podman(...confined(name, port).toSpliced(1, 0, '--detach'));
  hold(
    'starts with a root that nobody can write, and is well',
    await becomesWell(),
    tried(['logs', name]).said,
  );
  const page = await fetch(`http://127.0.0.1:${port}/login`, { headers: { accept: 'text/html' } });
  hold('gives the app', page.ok && (await page.text()).includes('<title>Sampark'), page.status);
  const user = podman('exec', name, '/usr/local/bin/node', '-p', 'process.getuid()');
  hold('is not root in the container', user === '10001', user);
  const write = tried([
    'exec',
    name,
    '/usr/local/bin/node',
    '-e',
    'require("fs").writeFileSync("/opt/x","")',
  ]);
  hold('cannot write beside its data', write.status !== 0 && /EROFS|EACCES/.test(write.said), write.said);
  hold('has no shell', tried(['exec', name, '/bin/sh', '-c', 'true']).status !== 0);
  const bill = podman(
    'exec',
    name,
    '/usr/local/bin/node',
    '-p',
    'require("fs").readFileSync("sbom.cdx.json","utf8")',
  );
  const { components } = JSON.parse(bill) as { components: { name: string }[] };
  const parts = components.map((each) => each.name);
  hold(
    'lists what is in it',
    ['fastify', 'zod', 'libc6', 'node'].every((part) => parts.includes(part)),
    parts,
  );

  const add = [
    'exec',
    '--interactive',
    name,
    '/usr/local/bin/node',
    'apps/server/src/cli/main.ts',
    'user',
    'add',
  ];
  const added = tried([...add, '--username', 'asha', '--role', 'admin', '--name', 'Asha'], `${PASSWORD}\n`);
  hold('adds the first administrator', added.status === 0, added.said);
  hold('lets her in', (await signIn()) === 200);

  const second = tried(confined(beside, await freePort()));
  hold(
    'a second one on the same data says so, and ends',
    second.status !== 0 && /data folder|another/i.test(second.said),
    second.said,
  );

  podman('kill', '--signal=KILL', name);
  podman('wait', name);
  podman('start', name);
  hold('comes back when it was killed', await becomesWell(), tried(['logs', name]).said);
  hold('knows her still', (await signIn()) === 200);
  podman('stop', '--time=10', name);
  const code = podman('inspect', name, '--format', '{{.State.ExitCode}}');
  hold('ends in order when it is stopped', code === '0', code);
} finally {
  for (const each of names) tried(['rm', '--force', each]);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = faults === 0 ? 0 : 1;
