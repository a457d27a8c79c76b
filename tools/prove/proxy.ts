// Puts Debian's nginx with deploy/nginx.conf in front of the real server, on this machine: npm run prove -- proxy.
// Needs nginx and openssl.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { askThrough, beginningThrough, type Reply } from './support/ask-through.ts';
import { startNginx } from './support/nginx.ts';
import { tokenAt } from './support/server-process.ts';

const PORT = 4358;
const PLAIN_PORT = 4359;
const SERVER_PORT = 4357;
const CLIENT = '127.0.0.2';

const folder = mkdtempSync(join(tmpdir(), 'sampark-proxy-'));
const data = join(folder, 'data');
const upstream = `http://127.0.0.1:${SERVER_PORT}`;
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  env: {
    PATH: process.env['PATH'],
    SAMPARK_DATA_DIR: data,
    SAMPARK_DEMO: '1',
    SAMPARK_LOG_LEVEL: 'warn',
    SAMPARK_PUBLIC_URL: 'https://survey.example.org',
    PORT: String(SERVER_PORT),
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});

const nginx = startNginx({ port: PORT, plainPort: PLAIN_PORT, upstream });
let failed = 0;

function check(what: string, isSo: boolean): void {
  console.log(`${isSo ? 'ok  ' : 'NOT '} ${what}`);
  if (!isSo) failed += 1;
}

const ask = (path: string, options: Parameters<typeof askThrough>[1] = {}): Promise<Reply> =>
  askThrough({ port: PORT, from: CLIENT, path }, options);

/** Waits until the server answers through the proxy; both need time to start. */
async function answering(): Promise<void> {
  for (const until = performance.now() + 20_000; performance.now() < until; ) {
    const reply = await ask('/api/ping', { patience: 20_000 });
    if (reply.status === 200) return;
  }
  throw new Error('no answer came through the proxy');
}

try {
  await answering();
  const plain = await fetch(`http://127.0.0.1:${PLAIN_PORT}/surveys`, { redirect: 'manual' });
  check(
    'plain HTTP is sent on to HTTPS',
    plain.status === 301 && (plain.headers.get('location') ?? '').startsWith('https://'),
  );

  const ping = await ask('/api/ping');
  check('the server answers, over HTTP/1.1 and TLS', ping.status === 200 && ping.text.includes('"sampark"'));
  check(
    'with its own headers',
    ping.headers['strict-transport-security'] !== undefined &&
      String(ping.headers['content-security-policy']).startsWith("default-src 'none'"),
  );
  check('and without nginx’s version', ping.headers['server'] === 'nginx');

  const token = await tokenAt(upstream);
  const headers = { authorization: `Bearer ${token}` };
  const changes = await ask('/api/sync/changes', { headers: { ...headers, 'accept-encoding': 'gzip' } });
  check(
    'what it compressed comes compressed',
    changes.headers['content-encoding'] === 'gzip' && changes.text.includes('"cursor"'),
  );

  const stream = await beginningThrough({ port: PORT, from: CLIENT, path: '/api/sync/events' }, headers);
  check(
    'a change stream comes as it is written, and stays open',
    stream.status === 200 && stream.text.startsWith(':\n\n') && !stream.ended,
  );

  const json = { ...headers, 'content-type': 'application/json' };
  const noise = randomBytes(700_000).toString('base64');
  const batch = (length: number) => JSON.stringify({ surveys: [{ nonsense: noise.slice(0, length) }] });
  const large = await ask('/api/sync/batch', {
    method: 'POST',
    headers: json,
    body: Buffer.from(batch(900_000)),
  });
  check('a batch of 900 kB passes', large.status === 200);
  const packed = {
    method: 'POST',
    headers: { ...json, 'content-encoding': 'gzip' },
    body: gzipSync(batch(900_000)),
  };
  check('also packed', (await ask('/api/sync/batch', packed)).status === 200);
  const tooLarge = await ask('/api/sync/batch', {
    method: 'POST',
    headers: json,
    body: Buffer.from('x'.repeat(1_200_000)),
  });
  check(
    'of one over 1 MiB the server itself says so',
    tooLarge.status === 413 && tooLarge.text.includes('too_large'),
  );

  const places = await ask('/api/places/imports', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: Buffer.from('x'.repeat(3_000_000)),
  });
  check('a file of places of 3 MB reaches the server, which says whose it is', places.status === 403);

  const piece = await ask('/api/attachments/uploads/0a1b2c3d', {
    method: 'PATCH',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: Buffer.alloc(3_000_000),
  });
  check(
    'a piece of a recording of 3 MB reaches the server, which knows no such upload',
    piece.status === 404 && piece.text.includes('upload_not_found'),
  );

  const tile = await ask('/api/base-maps/uploads/0a1b2c3d', {
    method: 'PATCH',
    headers: { ...headers, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' },
    body: Buffer.alloc(3_000_000),
  });
  check('a piece of a map of 3 MB reaches the server, which says whose it is', tile.status === 403);

  const wrong = Buffer.from(JSON.stringify({ username: 'staff2', password: 'guess' }));
  const claims = { 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6' };
  await ask('/api/auth/login', { method: 'POST', headers: claims, body: wrong });
  const audit = execFileSync(process.execPath, ['apps/server/src/cli/main.ts', 'audit', 'list'], {
    env: { ...process.env, SAMPARK_DATA_DIR: data, DATABASE_URL: '' },
    encoding: 'utf8',
  });
  const entry = audit.split('\n').find((line) => line.includes('wrong_password')) ?? '';
  check(
    'the server knows the client’s address, not what it claims',
    entry.includes(`"${CLIENT}"`) && !entry.includes('6.6.6.6'),
  );
} finally {
  await nginx.end();
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? 'nginx and the server get on.' : `${failed} of these are not so.`);
process.exitCode = failed === 0 ? 0 : 1;
