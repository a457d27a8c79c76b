import { beforeEach, expect, it } from 'vitest';
import { openFolderStore } from '../storage/files/folder-store.ts';
import { onBothEngines } from '../testing/databases/on-both-engines.ts';
import { insertPlacesAndUser } from '../testing/databases/rows.ts';
import { inBetween, type TwoAtOnce } from '../testing/servers/in-between.ts';
import { contextForTests, secretsForTests } from '../testing/servers/start.ts';
import type { Context } from './context.ts';
import { openEpoch } from './epoch.ts';
import { shipForms } from './forms/ship-forms.ts';
import { chooseFollowed } from './places/followed.ts';
import { purgeToday } from './upkeep/purge.ts';

onBothEngines('two servers on one database', (database) => {
  let context: Context;
  beforeEach(async () => {
    context = await contextForTests(database());
    await database().write(insertPlacesAndUser);
  });

  const afterMeta: TwoAtOnce<unknown>['reads'] = (r, then) => ({
    meta: { ...r.meta, get: then((key) => r.meta.get(key)) },
  });

  it('leave an epoch for the same one', async () => {
    const { storage } = context;
    let on = storage;
    const { epoch } = await openEpoch({
      ...context,
      storage: { ...storage, write: (work) => on.write(work) },
    });
    const from = epoch.current();
    let first = '';
    const second = await inBetween({
      storage,
      reads: afterMeta,
      first: async (hooked) => {
        on = hooked;
        first = await epoch.leave(from);
      },
      second: () => context.epoch.leave(from),
    });
    expect(second).toBe(first);
    expect(second).not.toBe(from);
  });

  it('purge once a day', async () => {
    const files = openFolderStore('/nowhere');
    let first: unknown;
    const second = await inBetween({
      storage: context.storage,
      reads: afterMeta,
      first: async (storage) => {
        first = await purgeToday({ ...context, files, storage }, () => false);
      },
      second: () => purgeToday({ ...context, files }, () => false),
    });
    expect([first, second]).toContain(null);
  });

  it('keep the panchayats that somebody chose last, and no others', async () => {
    const admin = { user_id: 'u1', role: 'admin', panchayat_id: null, block_id: null } as const;
    await inBetween({
      storage: context.storage,
      reads: (r, then) => ({
        followed: { ...r.followed, set: then((...chosen) => r.followed.set(...chosen)) },
      }),
      first: (storage) => chooseFollowed({ ...context, storage }, admin, ['p1']),
      second: () => chooseFollowed(context, admin, ['p3']),
    });
    const kept = await database().now.followed.counters('u1', { kind: 'all' }, 10);
    expect(kept.map((each) => each.panchayat_id)).toEqual(['p3']);
  });
});

onBothEngines('two servers that start on a new database', (database) => {
  it('ship its forms once', async () => {
    const recorder = { clock: Date.now, secrets: secretsForTests(), via: 'app' } as const;
    const storage = database();
    await Promise.all([
      shipForms(storage, recorder),
      shipForms(storage, recorder),
      shipForms(storage, recorder),
    ]);
    const versions = await storage.now.forms.versions();
    const recorded = await storage.now.audit.after(0, 100);
    expect(recorded.map(({ action }) => action)).toEqual(versions.map(() => 'form_added'));
  });
});
