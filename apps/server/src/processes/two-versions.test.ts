import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostgresStorage } from '../storage/dialects/postgres/storage.ts';
import { postgresForTests } from '../testing/databases/engines.ts';
import { newMigratedDatabase } from '../testing/databases/postgres-database.ts';
import { aCreate } from '../testing/operations.ts';
import { addressOf, type Program, runSampark, startProgram } from '../testing/servers/program.ts';
import { fillDataFolder, startTestServer } from '../testing/servers/start.ts';

const NEXT = new URL('../testing/servers/next-version.ts', import.meta.url).href;
const EXPAND = { '0098-expand-trial': ['alter table surveys add column trial text'] };
const CONTRACT = {
  ...EXPAND,
  '0099-contract-trial': ['alter table surveys drop column trial'],
  '0100-contract-more': ['create table more_trials (id integer)'],
};

/** The environment that makes a program one of a later version. */
const later = (migrations: object) => ({
  NODE_OPTIONS: `--import=${NEXT}`,
  SAMPARK_NEXT_MIGRATIONS: JSON.stringify(migrations),
});
const ofThisVersion = {};
const expanded = later(EXPAND);
const contracted = later(CONTRACT);

let folder: string;
let started: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-versions-'));
  started = [];
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** A server of some version. */
interface Server extends Program {
  readonly address: string;
  /** Sends operations as a phone does. @returns the answer */
  readonly send: (
    ...operations: object[]
  ) => Promise<{ status: number; wait: string | null; results: unknown }>;
  readonly stop: () => Promise<void>;
}

async function runningWith(env: Record<string, string>): Promise<Server> {
  const program = startProgram({ SAMPARK_DATA_DIR: folder, SAMPARK_LOG_LEVEL: 'silent', ...env });
  started.push(program.child);
  const address = await addressOf(program);
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'staff', password: 'staff-demo' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  return {
    ...program,
    address,
    async send(...surveys) {
      const answer = await fetch(`${address}/api/sync/batch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ surveys }),
      });
      const { results } = (await answer.json()) as { results?: unknown };
      return { status: answer.status, wait: answer.headers.get('retry-after'), results };
    },
    async stop() {
      program.child.kill('SIGTERM');
      await program.ended;
    },
  };
}

const taken = [{ status: 'applied', duplicate: false }];
const known = [{ status: 'applied', duplicate: true }];
const TOO_OLD =
  /^sampark: .*newer version of Sampark \(0098-expand-trial, 0099-contract-trial, 0100-contract-more\): bring this server up to date\n$/;

async function refusesToStart(env: Record<string, string>): Promise<void> {
  const { child, ended, output } = startProgram({ SAMPARK_DATA_DIR: folder, ...env });
  started.push(child);
  expect(await ended).toBe(1);
  expect(output.stderr).toMatch(TOO_OLD);
}

describe('two versions on one SQLite', { timeout: 180_000 }, () => {
  beforeEach(() => fillDataFolder(folder));

  it('the older one works on again with what the newer one has expanded', async () => {
    const old = await runningWith(ofThisVersion);
    expect((await old.send(aCreate('S1'))).results).toMatchObject(taken);
    await old.stop();
    const next = await runningWith(expanded);
    expect((await next.send(aCreate('S1'), aCreate('S2'))).results).toMatchObject([...known, ...taken]);
    await next.stop();
    const again = await runningWith(ofThisVersion);
    expect((await again.send(aCreate('S2'), aCreate('S3'))).results).toMatchObject([...known, ...taken]);
  });

  it('the older one takes nothing more when a command has contracted, and does not start again', async () => {
    const old = await runningWith(ofThisVersion);
    expect(await runSampark(['migrate'], { SAMPARK_DATA_DIR: folder, ...expanded })).toMatchObject({
      code: 0,
    });
    expect((await old.send(aCreate('S1'))).results).toMatchObject(taken);
    expect(await runSampark(['migrate'], { SAMPARK_DATA_DIR: folder, ...contracted })).toMatchObject({
      code: 0,
    });
    expect(await old.send(aCreate('S2'))).toMatchObject({ status: 503, wait: '5' });
    await old.stop();
    await refusesToStart(ofThisVersion);
    const next = await runningWith(contracted);
    expect((await next.send(aCreate('S1'), aCreate('S2'))).results).toMatchObject([...known, ...taken]);
  });
});

describe.skipIf(postgresForTests === undefined)(
  'two versions on one PostgreSQL',
  { timeout: 180_000 },
  () => {
    let database: Awaited<ReturnType<typeof newMigratedDatabase>>;
    const on = (env: Record<string, string>) => ({ DATABASE_URL: database.address, ...env });
    beforeEach(async () => {
      database = await newMigratedDatabase(postgresForTests ?? '');
      const storage = await openPostgresStorage(database.address);
      await (await startTestServer({ storage }, 'people and places')).close();
      await storage.close();
    });
    afterEach(async () => {
      for (const child of started) child.kill('SIGKILL');
      await database.drop();
    });

    it('work side by side where the newer one expands, and the older one alone again', async () => {
      const old = await runningWith(on(ofThisVersion));
      expect((await old.send(aCreate('S1'))).results).toMatchObject(taken);
      const next = await runningWith(on(expanded));
      expect((await next.send(aCreate('S1'), aCreate('S2'))).results).toMatchObject([...known, ...taken]);
      expect((await old.send(aCreate('S2'), aCreate('S3'))).results).toMatchObject([...known, ...taken]);
      await Promise.all([next.stop(), old.stop()]);
      const again = await runningWith(on(ofThisVersion));
      expect((await again.send(aCreate('S3'), aCreate('S4'))).results).toMatchObject([...known, ...taken]);
    });

    it('the older one takes nothing more from the moment when the newer one contracts, and does not start again', async () => {
      const old = await runningWith(on(ofThisVersion));
      expect((await old.send(aCreate('S1'))).results).toMatchObject(taken);
      const next = await runningWith(on(contracted));
      expect(await old.send(aCreate('S2'))).toMatchObject({ status: 503, wait: '5' });
      expect((await fetch(`${old.address}/api/health`)).status).toBe(503);
      expect((await next.send(aCreate('S1'), aCreate('S2'))).results).toMatchObject([...known, ...taken]);
      await old.stop();
      await refusesToStart(on(ofThisVersion));
    });

    it('of two newer ones that start at once only one contracts', async () => {
      const nodes = await Promise.all([runningWith(on(contracted)), runningWith(on(contracted))]);
      for (const [at, node] of nodes.entries()) {
        expect((await node.send(aCreate(`N${at}`))).results).toMatchObject(taken);
      }
    });
  },
);
