import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postgresForTests } from '../../../testing/databases/engines.ts';
import { newMigratedDatabase, runOnPostgres } from '../../../testing/databases/postgres-database.ts';
import { aCreate } from '../../../testing/operations.ts';
import { signIn } from '../../../testing/servers/client.ts';
import { startTestServer } from '../../../testing/servers/start.ts';
import type { Storage } from '../../port.ts';
import { openPostgresStorage } from './storage.ts';

/**
 * A role whose connections say nothing of limits, as those of a pooler; `npm run prove -- pooler` has a real one.
 * Its statements end after 10 s, as PgBouncer's `connect_query` sees to it.
 */
describe.skipIf(postgresForTests === undefined)('a server behind a pooler', () => {
  const role = `pooled_${randomUUID().replaceAll('-', '')}`;
  let database: Awaited<ReturnType<typeof newMigratedDatabase>>;
  let pooler: string;
  let storage: Storage | undefined;
  beforeEach(async () => {
    database = await newMigratedDatabase(postgresForTests ?? '');
    await runOnPostgres(database.address, `create role ${role} login superuser`);
    const url = new URL(database.address);
    url.username = role;
    pooler = url.href;
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await storage?.close();
    storage = undefined;
    await database.drop();
    await runOnPostgres(postgresForTests ?? '', `drop role ${role}`);
  });
  const limit = () => runOnPostgres(database.address, `alter role ${role} set statement_timeout = 10000`);
  const open = async () => {
    await limit();
    storage = await openPostgresStorage(pooler, { sessionUrl: database.address });
    return storage;
  };

  it('does not start where nothing ends a statement there', async () => {
    const opened = openPostgresStorage(pooler, { sessionUrl: database.address });
    await expect(opened).rejects.toThrow(`give it connect_query = 'set statement_timeout = 10000'`);
  });

  it('gives no statement a name', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const server = await startTestServer({ storage: await open() }, 'people and places');
    const staff = await signIn(server, 'staff');
    expect(await staff.batch(aCreate('S1'))).toMatchObject([{ status: 'applied' }]);
    expect((await staff.pull()).surveys).toHaveLength(1);
    const asked = (query.mock.calls as unknown[][]).map(([first]) => first);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((each) => typeof each === 'object' && each !== null && 'name' in each)).toEqual([]);
    await server.close();
  });

  it('writes nothing any more from the moment at which a newer server has contracted the database', async () => {
    const server = await startTestServer({ storage: await open() }, 'people and places');
    const staff = await signIn(server, 'staff');
    expect(await staff.batch(aCreate('S1'))).toMatchObject([{ status: 'applied' }]);
    await runOnPostgres(
      database.address,
      `insert into kysely_migration values ('9999-contract-everything', '2026-11-01T00:00:00.000Z')`,
    );
    const refused = await staff.post('/api/sync/batch', { surveys: [aCreate('S2')] });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await server.close();
  });

  it('hears of changes over PostgreSQL itself', async () => {
    const here = await open();
    const heard = vi.fn();
    const end = here.notifications.listen(heard);
    await vi.waitUntil(() => here.notifications.isConnected(), { timeout: 15_000 });
    end();
  });
});
