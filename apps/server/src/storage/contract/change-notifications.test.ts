import { beforeEach, expect, it } from 'vitest';
import { waitUntilConnected } from '../../testing/change-stream.ts';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { insertPlacesAndUser } from '../../testing/databases/rows.ts';
import { createInbox } from '../../testing/inbox.ts';
import type { Storage } from '../port.ts';

onBothEngines('change notifications', (database) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = database();
    await storage.write(insertPlacesAndUser);
  });

  const heard = async () => {
    const inbox = createInbox<readonly string[]>();
    const end = storage.notifications.listen((ids) => {
      if (ids !== null) inbox.put(ids);
    });
    await waitUntilConnected(storage);
    return { ...inbox, end };
  };

  it('come once everybody can read the commit that raised the counters', async () => {
    const seen = createInbox<number | undefined>();
    await waitUntilConnected(storage);
    storage.notifications.listen((ids) => {
      if (ids === null) return;
      const [panchayat_id = ''] = ids;
      const counters = storage.now.places.counters({ kind: 'panchayats', panchayat_ids: [panchayat_id] }, 1);
      void counters.then(([counter]) => seen.put(counter?.change_seq));
    });
    await storage.write((r) => r.places.raiseCounter('p1', 3));
    expect(await seen.next()).toBe(3);
  });

  it('name all panchayats of one write together, and come of no write that failed or changed none', async () => {
    const { next, end } = await heard();
    const failing = storage.write(async (r) => {
      await r.places.raiseCounter('p3', 1);
      throw new Error('thought better of it');
    });
    await expect(failing).rejects.toThrow('thought better of it');
    await storage.write((r) => r.meta.set('colour', 'teal'));
    await storage.write(async (r) => {
      await r.places.raiseCounter('p1', 1);
      await r.places.raiseCounter('p2', 1);
    });
    expect(await next()).toEqual(['p1', 'p2']);
    end();
  });

  it('do not reach a listener that has stopped', async () => {
    const [first, second] = [await heard(), await heard()];
    first.end();
    await storage.write((r) => r.places.raiseCounter('p1', 1));
    expect(await second.next()).toEqual(['p1']);
    first.put(['nothing came before this']);
    expect(await first.next()).toEqual(['nothing came before this']);
  });
});
