import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offerOf } from '@sampark/core/device/resync';
import type { SurveyState } from '@sampark/core/device/survey-state';
import { operationToJson } from '@sampark/core/wire/operation-json';
import { surveyFromJson } from '@sampark/core/wire/survey-json';
import type { WireBatchAnswer, WireSurvey } from '@sampark/core/wire/wire';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgresForTests } from '../testing/databases/engines.ts';
import { newPostgresDatabase } from '../testing/databases/postgres-database.ts';
import { aCreate, anUpdate } from '../testing/operations.ts';
import { createCommandHost, createServerHost } from '../testing/servers/hosts.ts';
import { fillDataFolder } from '../testing/servers/start.ts';

// Servers and commands run in two processes, as on a machine.
const servers = createServerHost();
const commands = createCommandHost();
afterAll(() => {
  servers.end();
  commands.end();
});

let folder: string;
let databases: (() => Promise<void>)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-drill-'));
  databases = [];
});
afterEach(async () => {
  await servers.ask({ stop: true });
  await rm(folder, { recursive: true });
  for (const drop of databases) await drop();
});

/** The settings of a machine: where its server keeps its data. */
type Machine = Record<string, string>;

async function aMachine(engine: string): Promise<Machine> {
  const machine = { SAMPARK_DATA_DIR: join(folder, randomUUID()), SAMPARK_LOG_LEVEL: 'silent' };
  if (engine === 'SQLite') return machine;
  const { address, drop } = await newPostgresDatabase(postgresForTests ?? '');
  databases.push(drop);
  return { ...machine, DATABASE_URL: address };
}

async function startOn(machine: Machine): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const answer = await servers.ask({ start: { PORT: '0', ...machine } });
  if (!('port' in answer)) throw new Error(`the server did not start: ${JSON.stringify(answer)}`);
  return {
    address: `http://127.0.0.1:${answer.port}`,
    async stop() {
      expect(await servers.ask({ stop: true })).toEqual({ wasRunning: true });
    },
  };
}

/** Runs a command on a machine. */
const sampark = (command: readonly string[], env: Machine) => commands.ask({ command, env });

/** Returns where a restore has put the database that was there before. */
const keptBy = ({ stdout }: { readonly stdout: string }): string => /is kept: (.*)\n/.exec(stdout)?.[1] ?? '';

/** Makes a device that goes on with whichever server is there. */
function aDevice() {
  let token = '';
  let cursor = '';
  let copies = new Map<string, WireSurvey>();
  const ask = async <T>(
    address: string,
    path: string,
    init: RequestInit = {},
    more: Record<string, string> = {},
  ): Promise<[number, T]> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more };
    const answer = await fetch(`${address}${path}`, { ...init, headers });
    return [answer.status, (await answer.json()) as T];
  };
  return {
    ask,
    copy: (id: string) => copies.get(id),
    async signIn(address: string) {
      const body = JSON.stringify({ username: 'staff', password: 'staff-demo' });
      const [, login] = await ask<{ access_token: string }>(address, '/api/auth/login', {
        method: 'POST',
        body,
      });
      token = login.access_token;
    },
    async send(address: string, ...surveys: readonly unknown[]) {
      const read: Record<string, string> = cursor === '' ? {} : { 'x-sampark-cursor': cursor };
      const init = { method: 'POST', body: JSON.stringify({ surveys }) };
      return ask<WireBatchAnswer & { code?: string }>(address, '/api/sync/batch', init, read);
    },
    /** Reads page after page. @returns the last one, with everything that came */
    async pull(address: string): Promise<WireChanges> {
      const came: WireSurvey[] = [];
      for (;;) {
        const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
        const [, changes] = await ask<WireChanges>(address, `/api/sync/changes${query}`);
        cursor = changes.cursor;
        came.push(...changes.surveys);
        copies = new Map([...copies, ...changes.surveys.map((copy) => [copy.survey_id, copy] as const)]);
        if (!changes.has_more) return { ...changes, surveys: came };
      }
    },
  };
}

const theOffer = (copy: WireSurvey) => {
  const state = { row: { server: surveyFromJson(copy) }, queue: [] };
  const offer = offerOf(state as unknown as SurveyState, 'offer-1');
  if (offer === null) throw new Error('the device holds no copy');
  return operationToJson(offer);
};

const engines = postgresForTests === undefined ? ['SQLite'] : ['SQLite', 'PostgreSQL'];

describe.each(engines)('a restore on %s', { timeout: 60_000 }, (engine) => {
  it('brings back on another machine what was backed up under traffic, and devices go on', async () => {
    const old = await aMachine(engine);
    const first = await startOn({ ...old, SAMPARK_DEMO: '1' });
    const device = aDevice();
    await device.signIn(first.address);
    await device.send(first.address, aCreate('S1', { basic_info: { population: 100 } }));

    // Operations come before, during and after the backup.
    const acknowledged: string[] = [];
    const traffic = { goes: true };
    const sending = (async () => {
      for (let i = 0; traffic.goes && i < 5000; i++) {
        const [status] = await device.send(first.address, aCreate(`T${i}`));
        if (status === 200) acknowledged.push(`T${i}`);
      }
    })();
    const key = join(folder, 'backup.key');
    const file = join(folder, 'village.backup');
    expect(await sampark(['key', 'new', key], old)).toMatchObject({ code: 0 });
    const before = acknowledged.length;
    const backup = await sampark(['backup', file, '--key-file', key], old);
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    traffic.goes = false;
    await sending;
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    // Only the device will remember this one.
    await device.send(first.address, anUpdate('S1', 1, { 'basic_info.population': 236 }));
    const last = await device.pull(first.address);
    const audit = await sampark(['audit', 'list'], old);
    expect(audit.stdout).toMatch(/\(command line\) backup_made \{"bytes":\d+,"encrypted":true\}/);

    const refused = await sampark(['restore', file, '--key-file', key, '--replace'], old);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('stop it first') as string });
    await first.stop();

    const fresh = await aMachine(engine);
    const restored = await sampark(['restore', file, '--key-file', key], fresh);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const second = await startOn(fresh);

    // The device is signed in as before. It hears of the new epoch, and reads everything again.
    const [turnedAway, why] = await device.send(second.address, aCreate('S2'));
    expect([turnedAway, why.code]).toEqual([409, 'new_epoch']);
    const lost = device.copy('S1');
    const again = await device.pull(second.address);
    expect(again.epoch).not.toBe(last.epoch);
    const there = new Map(again.surveys.map((copy) => [copy.survey_id, copy]));
    expect(there.get('S1')).toMatchObject({ version: 1, basic_info: { population: 100 } });
    for (const id of acknowledged.slice(0, before)) expect(there.has(id)).toBe(true);

    // It offers the survey that the server lost.
    const [status, offered] = await device.send(second.address, theOffer(lost ?? ({} as WireSurvey)));
    expect([status, offered.results[0]?.status]).toEqual([200, 'merged']);
    const [, survey] = await device.ask<WireSurvey>(second.address, '/api/surveys/S1');
    expect(survey).toMatchObject({ basic_info: { population: 236 }, conflicts: [] });
    const [saved] = await device.send(second.address, aCreate('S2'));
    expect(saved).toBe(200);

    expect(await sampark(['audit', 'verify'], fresh)).toMatchObject({ code: 0 });
    const listed = await sampark(['audit', 'list'], fresh);
    expect(listed.stdout).toMatch(/\(command line\) server_restored \{"made_at":"20/);
    expect(listed.stdout).toMatch(/\(command line\) epoch_begun/);
    await second.stop();
  });

  it('moves the database in use aside, when asked to, and nothing before', async () => {
    const machine = await aMachine(engine);
    await fillDataFolder(machine['SAMPARK_DATA_DIR'] ?? '', 'surveys too', machine['DATABASE_URL']);
    const first = await startOn(machine);
    const device = aDevice();
    await device.signIn(first.address);
    const file = join(folder, 'clear.backup');
    const backup = await sampark(['backup', file], machine);
    expect(backup.stdout).toContain('It is not encrypted and holds the server’s key');
    await device.send(first.address, aCreate('after the backup'.replaceAll(' ', '-')));
    await first.stop();

    const careful = await sampark(['restore', file], machine);
    expect(careful).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') as string });
    const replaced = await sampark(['restore', file, '--replace'], machine);
    expect(replaced).toMatchObject({ code: 0, stdout: expect.stringContaining('is kept: ') as string });
    const kept = keptBy(replaced);
    if (engine === 'SQLite') {
      expect((await readdir(machine['SAMPARK_DATA_DIR'] ?? '')).toSorted()).toEqual([
        'sampark.sqlite',
        kept.split('/').at(-1),
        'server.key',
        'server.lock',
      ]);
    }

    const second = await startOn(machine);
    const ids = (await device.pull(second.address)).surveys.map((copy) => copy.survey_id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).not.toContain('after-the-backup');
    await second.stop();
    // Restoring again works, even within a second: a database that was moved aside is in nobody's way.
    await chmod(file, 0o400);
    const again = await sampark(['restore', file, '--replace'], machine);
    const atOnce = await sampark(['restore', file, '--replace'], machine);
    expect([again, atOnce]).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(new Set([kept, keptBy(again), keptBy(atOnce)]).size).toBe(3);
  });
});

it.skipIf(postgresForTests === undefined)(
  'a backup moves from one kind of database to the other, and back',
  { timeout: 60_000 },
  async () => {
    const small = await aMachine('SQLite');
    const first = await startOn({ ...small, SAMPARK_DEMO: '1' });
    const device = aDevice();
    await device.signIn(first.address);
    await device.send(first.address, aCreate('S1', { basic_info: { population: 100 } }));
    await first.stop();
    const [there, back] = [join(folder, 'there'), join(folder, 'back')];
    const large = await aMachine('PostgreSQL');
    expect(await sampark(['backup', there], small)).toMatchObject({ code: 0 });
    expect(await sampark(['restore', there], large)).toMatchObject({ code: 0, stderr: '' });
    const second = await startOn(large);
    await device.pull(second.address);
    const edit = anUpdate('S1', 1, { 'basic_info.population': 236 });
    expect(await device.send(second.address, edit)).toMatchObject([200, { success: 1 }]);
    await second.stop();

    const again = await aMachine('SQLite');
    expect(await sampark(['backup', back], large)).toMatchObject({ code: 0 });
    expect(await sampark(['restore', back], again)).toMatchObject({ code: 0, stderr: '' });
    const third = await startOn(again);
    await device.pull(third.address);
    expect(device.copy('S1')).toMatchObject({ basic_info: { population: 236 } });
    expect(await sampark(['audit', 'verify'], again)).toMatchObject({ code: 0 });
    await third.stop();
  },
);
