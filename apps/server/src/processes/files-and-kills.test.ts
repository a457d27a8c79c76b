import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  aCreateWith,
  aPhoto,
  PICTURES_IN_MARKDOWN,
  pieceHeaders,
  uploadHeaders,
} from '../testing/files/files.ts';
import { addressOf, startProgram } from '../testing/servers/program.ts';
import { fillDataFolder } from '../testing/servers/start.ts';

const PIECE = 200_000;
const photo = aPhoto({ size: 1_000_000 });

let folder: string;
let child: ChildProcess;
let address: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-kills-'));
  await fillDataFolder(folder);
});
afterEach(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, maxRetries: 5 });
});

async function start(): Promise<void> {
  const run = startProgram({ SAMPARK_DATA_DIR: folder, SAMPARK_LOG_LEVEL: 'silent' });
  ({ child } = run);
  address = await addressOf(run);
}

/** Kills the server in the middle of anything, and starts it again on the same data. */
async function killAndStart(): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
  await start();
}

/** Signs somebody in. @returns a way to ask as them, whichever process answers */
async function person(username: string) {
  const body = new URLSearchParams({ username, password: `${username}-demo` });
  const login = await fetch(`${address}/api/auth/login`, { method: 'POST', body });
  const { access_token } = (await login.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  return {
    authorization,
    ask: (
      method: string,
      path: string,
      headers: Record<string, string> = {},
      sent?: string | Uint8Array<ArrayBuffer>,
    ) =>
      fetch(address + path, {
        method,
        headers: { authorization, ...headers },
        ...(sent === undefined ? {} : { body: sent }),
      }),
  };
}

/** Sends a part of a piece, and is gone: no answer is waited for. @returns when the bytes have left */
const sendAndLeave = (
  location: string,
  at: number,
  bytes: Uint8Array,
  authorization: string,
): Promise<void> =>
  new Promise((resolve) => {
    const headers = { ...pieceHeaders(at), authorization, 'content-length': String(photo.bytes.length - at) };
    const sending = request(address + location, { method: 'PATCH', headers });
    sending.on('error', () => undefined);
    sending.write(bytes, () => resolve());
  });

it('a photo arrives whole, and never shows before, wherever the server is killed', {
  timeout: 120_000,
}, async () => {
  await start();
  const admin = await person('admin');
  const workbook = { 'content-type': 'application/octet-stream' };
  expect(
    (await admin.ask('POST', '/api/forms?file=pictures.md', workbook, PICTURES_IN_MARKDOWN)).status,
  ).toBe(200);
  const staff = await person('staff');
  const surveys = [aCreateWith('S1', { school: { gate: photo.name } })];
  const json = { 'content-type': 'application/json' };
  const batch = await staff.ask('POST', '/api/sync/batch', json, JSON.stringify({ surveys }));
  expect(await batch.json()).toMatchObject({ success: 1 });

  const file = () => staff.ask('GET', `/api/attachments/${photo.name}`);
  const begin = () =>
    staff.ask('POST', '/api/attachments/uploads', uploadHeaders('S1', photo.name, photo.bytes.length));
  const location = (await begin()).headers.get('location') ?? '';
  const offset = async (): Promise<number> => {
    const state = await staff.ask('HEAD', location, { 'tus-resumable': '1.0.0' });
    return state.status === 200 ? Number(state.headers.get('upload-offset')) : photo.bytes.length;
  };

  let acknowledged = 0;
  for (const kill of ['in a piece', 'between two pieces', 'in a piece']) {
    const piece = new Uint8Array(photo.bytes.subarray(acknowledged, acknowledged + PIECE));
    const sent = await staff.ask('PATCH', location, pieceHeaders(acknowledged), piece);
    expect(sent.status).toBe(204);
    acknowledged += PIECE;
    if (kill === 'in a piece') {
      const some = photo.bytes.subarray(acknowledged, acknowledged + 70_000);
      await sendAndLeave(location, acknowledged, some, staff.authorization);
    }
    expect((await file()).status).toBe(404);
    await killAndStart();
    const known = await offset();
    expect(known).toBeGreaterThanOrEqual(acknowledged);
    expect(known).toBeLessThan(photo.bytes.length);
    acknowledged = known;
  }
  await sendAndLeave(location, acknowledged, photo.bytes.subarray(acknowledged), staff.authorization);
  await killAndStart();
  for (let at = await offset(); at < photo.bytes.length; at = await offset()) {
    await staff.ask('PATCH', location, pieceHeaders(at), new Uint8Array(photo.bytes.subarray(at)));
  }
  const got = await file();
  expect(got.status).toBe(200);
  expect(Buffer.from(await got.arrayBuffer()).equals(photo.bytes)).toBe(true);
  expect((await begin()).status).toBe(200);
  expect(await readdir(join(folder, 'files', 'uploads'))).toEqual([]);
});
