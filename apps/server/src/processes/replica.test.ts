import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../../tools/test/postgres/server.ts';
import { createReadings } from '../services/readings.ts';
import { openPool } from '../storage/dialects/postgres/pool.ts';
import { migrations } from '../storage/migrations/list.ts';
import { postgresForTests } from '../testing/databases/engines.ts';
import { newMigratedDatabase, runOnPostgres } from '../testing/databases/postgres-database.ts';
import { BY_AND_BY, withStandby } from '../testing/databases/with-standby.ts';
import { aWarehouse } from '../testing/files/a-warehouse.ts';
import { aCreate } from '../testing/operations.ts';
import { addressOf, startProgram } from '../testing/servers/program.ts';

const FORM = 'village-standard';
const FORM_URL = `/v1/projects/1/forms/${FORM}`;

describe.skipIf(postgresForTests === undefined)('reports and exports', { timeout: 120_000 }, () => {
  const at = withStandby();
  const idsIn = (text: string) => [...text.matchAll(/\bS\d\b/g)].map(([id]) => id).toSorted();
  const csv = async () => idsIn((await at.officer.get(`${FORM_URL}/submissions.csv`)).text);
  const odata = async () => {
    const { body } = await at.officer.get<{ value: { __id: string }[]; '@odata.count': number }>(
      `${FORM_URL}.svc/Submissions?$count=true`,
    );
    expect(body['@odata.count']).toBe(body.value.length);
    return body.value.map(({ __id }) => __id).toSorted();
  };
  const feed = async () => {
    const warehouse = aWarehouse(at.officer);
    await warehouse.update();
    return warehouse.ids();
  };
  /** The calls of each of the exports. */
  const EXPORTS = Object.entries({ csv, odata, feed });

  it('are read from the replica, to which nothing else has a connection', async () => {
    const pool = openPool(at.copy, { answersWithin: 10_000, known: Object.keys(migrations('postgres')) });
    await expect(pool.connect()).rejects.toThrow('a standby took the connection');
    await pool.end();
  });

  it('are read from the replica, and nothing else is', async () => {
    await at.pause();
    await at.staff.batch(aCreate('S2'));
    for (const [name, read] of EXPORTS)
      await vi.waitFor(async () => expect([name, await read()]).toEqual([name, ['S1']]), BY_AND_BY);
    expect((await at.officer.get(`/api/exports/${FORM}/xlsx`)).status).toBe(200);
    expect((await at.staff.pull()).surveys.map(({ survey_id }) => survey_id)).toEqual(['S1', 'S2']);
    expect((await at.officer.get<unknown[]>('/api/surveys')).body).toHaveLength(2);
    expect((await at.officer.get(`${FORM_URL}/submissions/S2`)).status).toBe(200);
    await at.resume();
    for (const [name, read] of EXPORTS)
      await vi.waitFor(async () => expect([name, await read()]).toEqual([name, ['S1', 'S2']]), BY_AND_BY);
  });

  it('that a program asks since a time are read from the primary', async () => {
    await at.pause();
    await at.staff.batch(aCreate('S2'));
    const since = async (time: string) => {
      const filter = encodeURIComponent(`__system/submissionDate ge ${time}`);
      return idsIn((await at.officer.get(`${FORM_URL}.svc/Submissions?$filter=${filter}`)).text);
    };
    await vi.waitFor(async () => expect(await odata()).toEqual(['S1']), BY_AND_BY);
    expect(await since('2020-01-01T00:00:00.000Z')).toEqual(['S1', 'S2']);
    expect(await odata()).toEqual(['S1']);
  });

  it('are read from the primary while the replica is away, and from it again when it is back', async () => {
    await at.pause();
    await at.staff.batch(aCreate('S2'));
    await at.standby.crash();
    // It has not been told yet, and nobody sees an error.
    for (const [name, read] of EXPORTS) expect([name, await read()]).toEqual([name, ['S1', 'S2']]);
    expect((await at.officer.get(`/api/reports?form=${FORM}&year=2026`)).status).toBe(200);
    await at.isTold(/nothing answers/);
    await at.standby.restart();
    await at.isTold(/^read/);
    await at.has('S1', 'S2');
  });

  it('are read from the primary when the replica is further behind than it may be', async () => {
    await at.takes(at.copy, { mostBehind: 3_000, looksEvery: 100 });
    await at.isTold(/^read/);
    await at.pause();
    await at.staff.batch(aCreate('S2'));
    await at.isTold(/lacks what is older than 3 s/);
    expect(at.replica.source()).toBeNull();
    expect(await csv()).toEqual(['S1', 'S2']);
    await at.resume();
    await at.isTold(/^read/);
  });

  it('are read from the replica also while slow ones have all of its connections', async () => {
    await at.pause();
    await at.staff.batch(aCreate('S2'));
    const { read } = await vi.waitUntil(() => at.replica.source(), BY_AND_BY);
    const began = Array.from({ length: 10 }, () => Promise.withResolvers<undefined>());
    const end = Promise.withResolvers<undefined>();
    const slow = began.map(({ resolve }) =>
      read(async (r) => {
        await r.surveys.byIds(['S1']);
        resolve(undefined);
        await end.promise;
      }),
    );
    await Promise.all(began.map(({ promise }) => promise));
    // An earlier look holds no longer than this.
    const before = performance.now();
    await vi.waitUntil(() => performance.now() - before > 2_000, BY_AND_BY);
    await at.isFit();
    const next = csv();
    end.resolve(undefined);
    expect(await next).toEqual(['S1']);
    await Promise.all(slow);
  });

  it('are read from the replica though the primary has written nothing for long', async () => {
    await at.takes(at.copy, { mostBehind: 2_000, looksEvery: 100 });
    await at.isTold(/^read/);
    const before = performance.now();
    await vi.waitUntil(() => performance.now() - before > 4_000, BY_AND_BY);
    await at.isTold(/^read/);
  });

  it('are not read from a PostgreSQL that is no standby of the primary', async () => {
    await at.takes(at.database.url);
    await at.isTold(/it is no standby$/);
    const other = await newMigratedDatabase(postgresForTests ?? '');
    await at.takes(other.address);
    await at.isTold(/no standby of the primary’s database/);
    const sibling = await at.postgres.newMigratedDatabase();
    const url = new URL(sibling.url);
    url.port = new URL(at.standby.url).port;
    await at.takes(url.href);
    await at.isTold(/no standby of the primary’s database/);
    expect(await csv()).toEqual(['S1']);
    await at.takes(at.copy);
    await other.drop();
  });

  it('are not read from a replica of another schema', async () => {
    const noted = (name: string) => `('${name}', '2026-11-01T00:00:00.000Z')`;
    await runOnPostgres(
      at.database.url,
      `insert into kysely_migration values ${noted('9999-contract-everything')}`,
    );
    await at.isTold(/newer version of Sampark/);
    await runOnPostgres(
      at.database.url,
      `delete from kysely_migration where name = '9999-contract-everything'`,
    );
    await at.isTold(/^read/);
    const last = '(select max(name) from kysely_migration)';
    await runOnPostgres(at.database.url, `delete from kysely_migration where name = ${last}`);
    await at.isTold(/older than this server/);
    expect(await csv()).toEqual(['S1']);
  });

  it('of a server with such a setting come from it: the log and the metrics say so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sampark-replica-'));
    const metricsPort = String(await freePort());
    const program = startProgram({
      SAMPARK_DATA_DIR: folder,
      // The address of a database of its own: this one has another server's key.
      DATABASE_URL: (await at.postgres.newMigratedDatabase()).url,
      DATABASE_READ_URL: at.copy,
      SAMPARK_METRICS_PORT: metricsPort,
    });
    try {
      await addressOf(program);
      const said = (what: RegExp) => vi.waitFor(() => expect(program.output.stdout).toMatch(what), BY_AND_BY);
      await said(/read from the primary, not from the replica: it is no standby of the primary’s database/);
      // The port of the metrics opens after the server's own.
      const asked = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      const metrics = await (await vi.waitFor(asked, BY_AND_BY)).text();
      expect(metrics).toContain('sampark_replica_read{setting="DATABASE_READ_URL"} 0');
    } finally {
      program.child.kill();
      await program.ended;
      await rm(folder, { recursive: true });
    }
  });

  it('that PostgreSQL cancels on the replica, because it has to replay, are read from the primary', async () => {
    const reading = createReadings(at.storage, at.replica)();
    const from: string[] = [];
    const count = await reading.from(({ read, primary }) =>
      read(async (r) => {
        from.push(primary === null ? 'primary' : 'replica');
        const before = await r.surveys.byIds(['S1']);
        if (primary === null) return before.length;
        await runOnPostgres(at.database.url, `delete from surveys where survey_id = 'S1'`);
        await runOnPostgres(at.database.url, 'vacuum surveys');
        for (;;) await r.surveys.byIds(['S1']);
      }),
    );
    expect([from, count]).toEqual([['replica', 'primary'], 0]);
    // It stays there, though the replica is fit.
    expect(await reading.from(({ primary }) => Promise.resolve(primary))).toBeNull();
  });
});
