import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitUntilConnected } from '../../../testing/change-stream.ts';
import { postgresForTests } from '../../../testing/databases/engines.ts';
import { newMigratedDatabase, runOnPostgres } from '../../../testing/databases/postgres-database.ts';
import { insertPlacesAndUser } from '../../../testing/databases/rows.ts';
import { createInbox, type Inbox } from '../../../testing/inbox.ts';
import type { Storage } from '../../port.ts';
import { openPostgresStorage } from './storage.ts';

/** Ends the listening connections, as a network does that loses them. */
const LOSE_LISTENERS =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sampark hints' and datname = current_database()";
const NOBODY_LISTENS = `do $$ begin
  if exists (select from pg_stat_activity where application_name = 'sampark hints' and datname = current_database())
  then raise exception 'somebody listens still'; end if; end $$`;

describe.skipIf(postgresForTests === undefined)('two servers on one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof newMigratedDatabase>>;
  let here: Storage;
  let there: Storage;
  let received: Inbox<readonly string[]>;
  beforeEach(async () => {
    database = await newMigratedDatabase(postgresForTests ?? '');
    const open = () => openPostgresStorage(database.address);
    [here, there] = await Promise.all([open(), open()]);
    await here.write(insertPlacesAndUser);
    received = createInbox();
    there.notifications.listen((ids) => {
      if (ids !== null) received.put(ids);
    });
    here.notifications.listen(() => undefined);
    await Promise.all([waitUntilConnected(here), waitUntilConnected(there)]);
  });
  afterEach(async () => {
    await Promise.all([here.close(), there.close()]);
    await database.drop();
  });
  const execute = (statement: string) => runOnPostgres(database.address, statement);

  it('hear which panchayats the other has changed', async () => {
    await here.write((r) => r.places.raiseCounter('p1', 1));
    expect(await received.next()).toEqual(['p1']);
    await there.write((r) => r.places.raiseCounter('p2', 1));
    expect(await received.next()).toEqual(['p2']);
  });

  it('hear of more than fits into one notification', async () => {
    const many = Array.from({ length: 400 }, (_, i) => `panchayat-of-a-large-import-${i}`);
    await here.write((r) =>
      r.places.insert({
        states: [],
        districts: [],
        blocks: [],
        panchayats: many.map((panchayat_id, i) => ({
          panchayat_id,
          number: 100 + i,
          block_id: 'b1',
          name: panchayat_id,
          name_hi: panchayat_id,
          form_name: 'village-standard',
          change_seq: 0,
        })),
      }),
    );
    await here.write(async (r) => {
      for (const id of many) await r.places.raiseCounter(id, 1);
    });
    const heard = new Set<string>();
    while (heard.size < many.length) for (const id of await received.next()) heard.add(id);
    expect([...heard].toSorted()).toEqual(many.toSorted());
  });

  it('say that any panchayat may have changed after a while in which they heard nothing, and hear again', async () => {
    const anything = createInbox<unknown>();
    there.notifications.listen(anything.put);
    await execute(LOSE_LISTENERS);
    expect(await anything.next()).toBeNull();
    await waitUntilConnected(here);
    await here.write((r) => r.places.raiseCounter('p1', 1));
    expect(await received.next()).toEqual(['p1']);
  });

  it('leave no connection behind when they close', async () => {
    await Promise.all([here.close(), there.close()]);
    await vi.waitFor(() => execute(NOBODY_LISTENS));
  });

  it('close while the connection is still being made', async () => {
    const storage = await openPostgresStorage(database.address);
    storage.notifications.listen(() => undefined);
    await setImmediate();
    expect(storage.notifications.isConnected()).toBe(false);
    await storage.close();
  });
});
