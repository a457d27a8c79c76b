import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { WireTwoFactorSetup } from '@sampark/core/wire/access/wire-account';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeError } from './logger.ts';
import { KEY_BYTES } from './services/access/secrets/seal.ts';
import { backUp } from './services/upkeep/backup/backup.ts';
import { readBackup } from './services/upkeep/backup/read-backup.ts';
import { openSqliteSnapshot } from './storage/dump/sqlite-dump.ts';
import { sqliteFile } from './storage/open.ts';
import type { Storage } from './storage/port.ts';
import { openEmptyStorage } from './testing/databases/engines.ts';
import { aCreate } from './testing/operations.ts';
import { clientOf, signIn } from './testing/servers/client.ts';
import { startTestServer, type TestServer } from './testing/servers/start.ts';

const PASSWORD = 'canary-password-7f3a';
const ANSWER = 'canary answer 7f3a';

let folder: string;
let logs: string;
let storage: Storage;
let server: TestServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-canary-'));
  logs = '';
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      logs += chunk.toString();
      done();
    },
  });
  storage = await openEmptyStorage(folder);
  const logger = pino({ level: 'trace', serializers: { err: describeError } }, sink);
  server = await startTestServer({ storage, logger }, 'people and places');
});
afterEach(() => rm(folder, { recursive: true }));

/**
 * Plays a person who changes their password, switches two factors on, signs in with both, tries wrongly, and saves a
 * survey.
 */
async function live(): Promise<Record<string, readonly (string | Uint8Array)[]>> {
  const first = await signIn(server, 'staff');
  await first.send({
    method: 'POST',
    url: `/api/auth/change-password?current_password=staff-demo&new_password=${PASSWORD}`,
  });
  const { body } = await first.post<WireTwoFactorSetup>('/api/account/two-factor', {});
  const secret = Secret.fromBase32(body.secret);
  const code = new TOTP({ secret }).generate();
  const on = await first.post<{ recovery_codes: string[] }>('/api/account/two-factor/confirm', { code });
  const [used = '', unused = ''] = on.body.recovery_codes;
  const credentials = { username: 'staff', password: PASSWORD };
  const again = await clientOf(server, '').post<{
    access_token: string;
    device_keys: { key: string }[];
  }>('/api/auth/login', {
    ...credentials,
    code: used,
  });
  const staff = clientOf(server, again.body.access_token);
  await clientOf(server, '').post('/api/auth/login', { username: PASSWORD, password: PASSWORD });
  await clientOf(server, '').post('/api/auth/login', { ...credentials, code: unused.slice(0, -1) });
  await staff.batch(aCreate('S1', { village_name: ANSWER }), { nonsense: ANSWER });
  await staff.put('/api/drafts/S1', { village_name: ANSWER, modules: ANSWER });
  const admin = await signIn(server, 'admin');
  const added = await admin.post<{ temporary_password: string }>('/api/auth/register', {
    username: 'gita',
    role: 'admin',
  });
  expect([again.status, added.status]).toEqual([200, 200]);
  expect(again.body.device_keys).toHaveLength(1);
  return {
    password: [PASSWORD, added.body.temporary_password],
    token: [first.token, staff.token, admin.token],
    'authenticator secret': [
      body.secret,
      secret.bytes,
      secret.hex,
      Buffer.from(secret.bytes).toString('base64'),
    ],
    'device key': again.body.device_keys.flatMap(({ key }) => [key, Buffer.from(key, 'base64')]),
    'recovery code': [used, unused, unused.replace('-', '')],
  };
}

it('no secret is in the logs, the database’s files or a backup; no answer is in the logs', async () => {
  const secrets = await live();
  const file = join(folder, 'b');
  const snapshot = openSqliteSnapshot(sqliteFile(folder));
  const sealWith = Buffer.alloc(KEY_BYTES, 4);
  const serverKey = Buffer.alloc(KEY_BYTES, 7);
  const order = { clock: Date.now, path: file, sealWith: null };
  await backUp(snapshot, 'sqlite', serverKey, order);
  await backUp(snapshot, 'sqlite', serverKey, { ...order, path: join(folder, 'sealed'), sealWith });
  await snapshot.close();
  await readBackup(file, null);

  const places = new Map<string, Buffer>([['the logs', Buffer.from(logs)]]);
  for (const name of await readdir(folder)) places.set(name, await readFile(join(folder, name)));
  const clear = places.get('b') ?? Buffer.alloc(0);
  places.set('b', gunzipSync(clear.subarray(clear.indexOf('\n') + 1)));

  for (const [place, bytes] of places) {
    for (const [kind, values] of Object.entries(secrets)) {
      for (const value of values)
        expect(bytes.includes(Buffer.from(value)), `${kind} in ${place}`).toBe(false);
    }
  }
  expect([...places.keys()]).toEqual(
    expect.arrayContaining(['the logs', 'b', 'sealed', 'sampark.sqlite', 'sampark.sqlite-wal']),
  );
  // The scan finds things: the answer is in the database and in the clear backup, and nowhere else.
  const holders = [...places].filter(([, bytes]) => bytes.includes(ANSWER)).map(([place]) => place);
  expect(holders.toSorted()).toEqual(['b', 'sampark.sqlite-wal']);
  expect(logs.split('\n').length).toBeGreaterThan(8);
  await server.close();
  await storage.close();
});
