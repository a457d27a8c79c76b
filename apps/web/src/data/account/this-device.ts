import { outOfScope } from '@sampark/core/device/survey-state';
import { countShared, forgetShared } from '../../pwa/shared-files.ts';
import { clearMaps } from '../base-maps/map-database.ts';
import { clearCarried, countCarried } from '../carry/carried-files.ts';
import { metaKeys, pageKeys } from '../database/device-store.ts';
import { asJson, countQuarantinedOfOthers, listQuarantined } from '../database/quarantine.ts';
import type { OnlyHere, ThisDevicePort } from '../ports/people/this-device.ts';
import { SYNC_LOCK } from '../sync/loop.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { othersUnsent, readOthersWork } from './others-work.ts';
import { itemsOfState } from './unsent-items.ts';

/** Counts the rows and operations of other people that exist only here. */
const othersOf = async (workspace: Workspace): Promise<number> => {
  const { db, store } = workspace;
  const unsent = [...(await othersUnsent(workspace)).values()].flat();
  return unsent.length + (await countQuarantinedOfOthers(db, store.owner));
};

const unsyncedOf = async ({ list }: Workspace) =>
  (await list.whole()).filter((survey) => survey.unsynced_since !== null || survey.is_draft);

const onlyHere = async (workspace: Workspace): Promise<OnlyHere> => {
  const { db, store, list } = workspace;
  const waiting = new Set((await store.waiting()).map((entry) => entry.survey_id));
  for (const { survey_id } of await list.whole()) waiting.delete(survey_id);
  return {
    villages: await unsyncedOf(workspace),
    deletions: waiting.size,
    set_aside: (await listQuarantined(db, store.owner)).length,
    account: (await db.getKey('meta', metaKeys(store.owner).accountChanges)) !== undefined,
    texts: (await db.getKey('meta', metaKeys(store.owner).suggestionsWait)) !== undefined,
    others: await othersOf(workspace),
    carried: (await countCarried(db.name)) + (await countShared()),
  };
};

/** Makes the actions on the whole device, for a person who wants to free it or pass it on. */
export const createThisDevice = (here: () => Workspace, signOut: () => Promise<unknown>): ThisDevicePort => ({
  onlyHere: () => onlyHere(here()),
  exportOnlyHere: async () => {
    const workspace = here();
    const ids = (await unsyncedOf(workspace)).map((survey) => survey.survey_id);
    const states = await Promise.all(ids.map((id) => workspace.store.read(id)));
    const items = states.flatMap((state) => itemsOfState(workspace, state));
    const set_aside = (await listQuarantined(workspace.db, workspace.store.owner)).map(asJson);
    if (items.length + set_aside.length === 0) return null;
    return `${JSON.stringify({ sampark: 'operations', items, set_aside }, null, 2)}\n`;
  },
  othersWork: () => readOthersWork(here()),
  forgetFetched: async () => {
    const { db, store, list, platform, loop } = here();
    const keys = metaKeys(store.owner);
    const forget = async (): Promise<true> => {
      const [resync, offers] = [await db.get('meta', keys.resync), await db.get('meta', keys.offers)];
      const isReading = Boolean(resync) || (Array.isArray(offers) && offers.length > 0);
      if (!isReading) {
        const clean = (await list.whole()).filter((survey) => survey.unsynced_since === null);
        const places = new Set(clean.map(({ panchayat_id }) => panchayat_id));
        // `outOfScope` looks at each row again, so a row with anything unsynced stays.
        await store.change(
          clean.map((survey) => survey.survey_id),
          outOfScope,
          () => [
            [keys.cursor, null],
            ...[...places].flatMap((id) => pageKeys(store.owner, id).map((key) => [key, undefined] as const)),
          ],
        );
      }
      await Promise.all([db.clear('schemas'), db.clear('syncLogs'), db.delete('meta', 'server_info')]);
      return true;
    };
    const forgotten = await platform.exclusively(SYNC_LOCK, forget);
    if (forgotten) void loop.now();
    return forgotten ?? false;
  },
  clear: async () => {
    const { db } = here();
    await signOut();
    const stores = [...db.objectStoreNames];
    const tx = db.transaction(stores, 'readwrite');
    await Promise.all([...stores.map((name) => tx.objectStore(name).clear()), tx.done]);
    await Promise.all([clearMaps(db.name), clearCarried(db.name), forgetShared()]);
  },
});
