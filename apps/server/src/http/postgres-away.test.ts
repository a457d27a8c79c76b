import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPostgresStorage } from '../storage/dialects/postgres/storage.ts';
import type { Storage } from '../storage/port.ts';
import { postgresForTests } from '../testing/databases/engines.ts';
import { type OwnDatabase, type OwnPostgres, startOwnPostgres } from '../testing/databases/own-postgres.ts';
import { aCreate } from '../testing/operations.ts';
import {
  type Answer,
  clientOf,
  signIn,
  type TestClient,
  type TestRequest,
} from '../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';

/** Requests of every kind; none can be answered without the database. */
const REQUESTS: readonly TestRequest[] = [
  { url: '/api/health' },
  { url: '/api/account' },
  { url: '/api/surveys' },
  { url: '/api/panchayats' },
  { url: '/api/sync/changes' },
  { url: '/api/sync/status' },
  { method: 'POST', url: '/api/auth/login', payload: { username: 'staff', password: 'staff-demo' } },
  { method: 'POST', url: '/api/sync/batch', payload: { surveys: [aCreate('S2')] } },
  { method: 'POST', url: '/api/surveys', payload: { ...aCreate('S3'), basic_info: {} } },
];

const isNotNow = ({ status, body, headers }: Answer) =>
  expect({ status, body, wait: headers['retry-after'] }).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
    wait: '5',
  });

describe.skipIf(postgresForTests === undefined)('while PostgreSQL is away', { timeout: 60_000 }, () => {
  let postgres: OwnPostgres;
  let database: OwnDatabase;
  let storage: Storage;
  let server: TestServer;
  let staff: TestClient;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
  }, 60_000);
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    database = await postgres.newMigratedDatabase();
    storage = await openPostgresStorage(database.url);
    server = await startTestServer({ storage }, 'people and places');
    staff = await signIn(server, 'staff');
    expect(await staff.batch(aCreate('S1'))).toMatchObject([{ status: 'applied' }]);
  });
  afterEach(async () => {
    await server.close();
    await storage.close();
  });

  const everyRequest = async () => {
    for (const request of REQUESTS) isNotNow(await staff.send(request));
  };
  const worksAgain = async () => {
    const again = await staff.batch(aCreate('S1'), aCreate('S2'));
    expect(again).toMatchObject([
      { status: 'applied', duplicate: true },
      { status: 'applied', version: 1 },
    ]);
    expect(await clientOf(server, '').get('/api/health')).toMatchObject({ status: 200 });
  };

  it('everything that needs it is to be asked again, and the server goes on when it is back', async () => {
    await postgres.crash();
    await everyRequest();
    expect(await staff.get('/api/ping')).toMatchObject({ status: 200 });
    await postgres.restart();
    await worksAgain();
  });

  it('keeps nothing of a batch that it worked on when its connection was killed', async () => {
    const waits = await database.lock('survey_history');
    const answer = staff.post('/api/sync/batch', { surveys: [aCreate('S2'), aCreate('S3')] });
    await postgres.crash();
    isNotNow(await answer);
    await waits();
    await postgres.restart();
    const { surveys } = await staff.pull();
    expect(surveys.map((survey) => survey.survey_id)).toEqual(['S1']);
    await worksAgain();
  });

  it('everything acknowledged under load before it was killed is there, and the rest is taken when sent again', async () => {
    const send = (id: string) =>
      staff.post<{ results: unknown[] }>('/api/sync/batch', { surveys: [aCreate(id)] });
    const ids = Array.from({ length: 60 }, (_, i) => `L${i}`);
    const [first, ...others] = ids.map(send);
    await first;
    await postgres.crash();
    const answers = await Promise.all([first, ...others]);
    await postgres.restart();
    for (const [i, id] of ids.entries()) {
      const before = answers[i];
      if (before === undefined || before.status !== 200) isNotNow(before as Answer);
      const { body } = await send(id);
      const duplicate = before?.status === 200 ? { duplicate: true } : {};
      expect(body.results).toMatchObject([{ status: 'applied', version: 1, ...duplicate }]);
    }
  });

  it('because it has no connection left, the same', async () => {
    await database.alter('connection limit 0');
    await everyRequest();
    await database.alter('connection limit -1');
    await worksAgain();
  });

  it('because it lets nobody in, the same', async () => {
    await database.alter('allow_connections false');
    await everyRequest();
    await database.alter('allow_connections true');
    await worksAgain();
  });

  it('because it answers too slowly, the same: nobody waits for ever', async () => {
    const hasty = await openPostgresStorage(database.url, { answersWithin: 500 });
    const other = await startTestServer({ storage: hasty }, 'people and places');
    const sunita = clientOf(other, staff.token);
    const answers = await database.lock('sessions, meta');
    isNotNow(await sunita.get('/api/health'));
    isNotNow(await sunita.post('/api/sync/batch', { surveys: [aCreate('S2')] }));
    await answers();
    expect(await sunita.batch(aCreate('S2'))).toMatchObject([{ status: 'applied' }]);
    await other.close();
    await hasty.close();
  });

  it('only to a writer, when it lets nobody write', async () => {
    await database.alter('set default_transaction_read_only = on');
    isNotNow(await staff.post('/api/sync/batch', { surveys: [aCreate('S2')] }));
    expect((await staff.pull()).surveys).toMatchObject([{ survey_id: 'S1' }]);
    // The connections stay, and keep the setting that they began with: each writer that meets one ends it, and only new ones may write again.
    await postgres.run(`alter database ${database.name} reset default_transaction_read_only`);
    isNotNow(await staff.post('/api/sync/batch', { surveys: [aCreate('S2')] }));
    await vi.waitFor(worksAgain, 20_000);
  });
});
