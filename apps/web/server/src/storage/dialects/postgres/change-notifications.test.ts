import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitUntilConnected } from '../../../testing/change-stream.ts';
import { type TestStorage, testEngines } from '../../../testing/engines.ts';
import { createInbox, type Inbox } from '../../../testing/inbox.ts';
import { insertPlacesAndUser } from '../../../testing/rows.ts';

const [, postgres] = testEngines();

/** Ends the listening connections, as a network does that loses them. */
const LOSE_LISTENERS =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sampark hints' and datname = current_database()";
const NOBODY_LISTENS = `do $$ begin
  if exists (select from pg_stat_activity where application_name = 'sampark hints' and datname = current_database())
  then raise exception 'somebody listens still'; end if; end $$`;

describe.skipIf(!postgres.available)('two servers on one PostgreSQL', () => {
  let here: TestStorage;
  let there: TestStorage;
  let received: Inbox<readonly string[]>;
  beforeEach(async () => {
    [here, there] = [await postgres.open(), await postgres.open()];
    await here.storage.write(insertPlacesAndUser);
    received = createInbox();
    there.storage.notifications.listen((ids) => {
      if (ids !== null) received.put(ids);
    });
    here.storage.notifications.listen(() => undefined);
    await Promise.all([waitUntilConnected(here.storage), waitUntilConnected(there.storage)]);
  });
  afterEach(async () => {
    await there.storage.close();
    await here.dispose();
  });
  afterAll(() => postgres.end());

  it('hear which panchayats the other has changed', async () => {
    await here.storage.write((r) => r.places.raiseCounter('p1', 1));
    expect(await received.next()).toEqual(['p1']);
    await there.storage.write((r) => r.places.raiseCounter('p2', 1));
    expect(await received.next()).toEqual(['p2']);
  });

  it('hear of more than fits into one notification', async () => {
    const many = Array.from({ length: 400 }, (_, i) => `panchayat-of-a-large-import-${i}`);
    await here.storage.write((r) =>
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
    await here.storage.write(async (r) => {
      for (const id of many) await r.places.raiseCounter(id, 1);
    });
    const heard = new Set<string>();
    while (heard.size < many.length) for (const id of await received.next()) heard.add(id);
    expect([...heard].toSorted()).toEqual(many.toSorted());
  });

  it('say that any panchayat may have changed after a while in which they heard nothing, and hear again', async () => {
    const anything = createInbox<unknown>();
    there.storage.notifications.listen(anything.put);
    await here.execute(LOSE_LISTENERS);
    expect(await anything.next()).toBeNull();
    await waitUntilConnected(here.storage);
    await here.storage.write((r) => r.places.raiseCounter('p1', 1));
    expect(await received.next()).toEqual(['p1']);
  });

  it('leave no connection behind when they close', async () => {
    await Promise.all([here.storage.close(), there.storage.close()]);
    await vi.waitFor(() => here.execute(NOBODY_LISTENS));
  });

  it('close while the connection is still being made', async () => {
    const { storage } = await postgres.open();
    storage.notifications.listen(() => undefined);
    await setImmediate();
    expect(storage.notifications.isConnected()).toBe(false);
    await storage.close();
  });
});
