import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestStorage, testEngines } from '../../../testing/engines.ts';
import { hearing } from '../../../testing/hint-stream.ts';
import { createInbox, type Inbox } from '../../../testing/inbox.ts';
import { insertPlacesAndUser } from '../../../testing/rows.ts';

const [, postgres] = testEngines();

/** Ends what listens, as a network would that lost its connections. */
const LOSE_LISTENERS =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sampark hints' and datname = current_database()";
const NOBODY_LISTENS = `do $$ begin
  if exists (select from pg_stat_activity where application_name = 'sampark hints' and datname = current_database())
  then raise exception 'somebody listens still'; end if; end $$`;

describe.skipIf(!postgres.available)('two servers on one PostgreSQL', () => {
  let here: TestStorage;
  let there: TestStorage;
  let told: Inbox<readonly string[]>;
  beforeEach(async () => {
    [here, there] = [await postgres.open(), await postgres.open()];
    await here.storage.write(insertPlacesAndUser);
    told = createInbox();
    there.storage.moved.listen((ids) => {
      if (ids !== null) told.put(ids);
    });
    here.storage.moved.listen(() => undefined);
    await Promise.all([hearing(here.storage), hearing(there.storage)]);
  });
  afterEach(async () => {
    await there.storage.close();
    await here.dispose();
  });
  afterAll(() => postgres.end());

  it('hear of what the other has moved', async () => {
    await here.storage.write((r) => r.places.raiseCounter('p1', 1));
    expect(await told.next()).toEqual(['p1']);
    await there.storage.write((r) => r.places.raiseCounter('p2', 1));
    expect(await told.next()).toEqual(['p2']);
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
    while (heard.size < many.length) for (const id of await told.next()) heard.add(id);
    expect([...heard].toSorted()).toEqual(many.toSorted());
  });

  it('say that anything may have moved after a while in which they heard nothing, and hear again', async () => {
    const anything = createInbox<unknown>();
    there.storage.moved.listen(anything.put);
    await here.execute(LOSE_LISTENERS);
    expect(await anything.next()).toBeNull();
    await hearing(here.storage);
    await here.storage.write((r) => r.places.raiseCounter('p1', 1));
    expect(await told.next()).toEqual(['p1']);
  });

  it('leave no connection behind when they close', async () => {
    await Promise.all([here.storage.close(), there.storage.close()]);
    await vi.waitFor(() => here.execute(NOBODY_LISTENS));
  });

  it('close also while the connection is still being made', async () => {
    const { storage } = await postgres.open();
    storage.moved.listen(() => undefined);
    await setImmediate();
    expect(storage.moved.hears()).toBe(false);
    await storage.close();
  });
});
