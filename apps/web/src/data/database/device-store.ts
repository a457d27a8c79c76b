import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { hex } from '../browser/hex.ts';
import type { Platform } from '../browser/platform.ts';
import type { Database, SyncLogRecord } from './schema.ts';

/** Returns the device's name for the server. It is random, made once, and shared by all who sign in here. */
export const deviceId = async (db: Database, platform: Pick<Platform, 'randomBytes'>): Promise<string> => {
  const fresh = hex(platform.randomBytes(16));
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  const held = await tx.store.get('device_id');
  if (typeof held === 'string') return held;
  await tx.store.put(fresh, 'device_id');
  await tx.done;
  return fresh;
};

/** Stands in `meta` from the moment when a lost device took keys away until the server has heard of it. */
export const CLEARED = 'cleared_untold';

/** Returns the form for a survey of unknown form. Only a device without forms fetches its code. */
export const shippedForm = async (): Promise<FormDefinition> =>
  (await import('@sampark/core/forms/shipped/village-standard')).villageStandard;

/** Asks the forms of a device for one in whichever version. */
export const ANY_VERSION = 0;

/** Returns the keys of `meta` that belong to one person. */
export const metaKeys = (owner: string) =>
  ({
    cursor: `cursor:${owner}`,
    epoch: `epoch:${owner}`,
    scope: `scope:${owner}`,
    resync: `resync:${owner}`,
    reread: `reread:${owner}`,
    offers: `offers:${owner}`,
    panchayats: `panchayats:${owner}`,
    villages: `villages:${owner}`,
    contacts: `contacts:${owner}`,
    /** Ids of the surveys that a list shows first. */
    newest: `newest:${owner}`,
    references: `references:${owner}`,
    formsStamp: `forms_stamp:${owner}`,
    /** The parts of forms that somebody gets who gets no form whole. */
    formParts: `form_parts:${owner}`,
    /** The facts of this device that the server was last told, and the time. */
    deviceTold: `device_told:${owner}`,
    lastSync: `last_sync:${owner}`,
    /** The facts of a panchayat's records that lists need. */
    recordPages: (panchayatId: string) => `record_pages:${owner}:${panchayatId}`,
    /** The counted answers of a panchayat's surveys. */
    reportPages: (panchayatId: string) => `report_pages:${owner}:${panchayatId}`,
    /** The answers of several panchayats' surveys together. */
    reportSums: `report_sums:${owner}`,
    /** The last actions on many surveys, and by action what it did. */
    bulkActions: `bulk_actions:${owner}`,
    bulkPart: (actionId: string, part: number) => `bulk_actions:${owner}:${actionId}:${part}`,
    /** True: files wait to be sent. An epoch: the server confirmed all of them in it. Absent: there never were any. */
    filesWait: `files_wait:${owner}`,
    /** The key by which this device signs work that others bring. */
    carryKey: `carry_key:${owner}`,
    /** Such a key that the server has yet to learn. */
    carryNewKey: `carry_new_key:${owner}`,
    /** The record of a file with work that was handed over. */
    handedOver: (bundleId: string) => `handed_over:${owner}:${bundleId}`,
    /** True: files of others wait here to be brought to the server. */
    carriedWait: `carried_wait:${owner}`,
    /** Better texts for the app that the person suggested here. */
    suggestedTexts: `suggested_texts:${owner}`,
    /** There: some of them wait to be sent. */
    suggestionsWait: `suggestions_wait:${owner}`,
    /** The privacy notice, and what the person has confirmed. */
    notice: `privacy_notice:${owner}`,
    /** There: what they confirmed waits to be sent. */
    noticeWaits: `notice_waits:${owner}`,
    /** The announcements for the person that they have not read. */
    announcements: `announced:${owner}`,
    /** Those that they have read here. */
    announcementsRead: `announced_read:${owner}`,
    /** Unsent changes of the person's own account. */
    accountChanges: `account_changes:${owner}`,
  }) as const;

/** Returns the keys of what was worked out from the surveys of a panchayat. Whoever removes its rows removes them, too. */
export const pageKeys = (owner: string, panchayatId: string): readonly string[] => [
  metaKeys(owner).recordPages(panchayatId),
  metaKeys(owner).reportPages(panchayatId),
  metaKeys(owner).reportSums,
];

/** Returns the panchayats that the server named at the person's last visit. */
export const storedPanchayats = async (db: Database, owner: string): Promise<readonly Panchayat[]> =>
  ((await db.get('meta', metaKeys(owner).panchayats)) as readonly Panchayat[] | undefined) ?? [];

/** The number of entries that the sync log keeps for a person. */
const LOG_LIFE = 50;

/** Adds an entry to the sync log, and removes the oldest. */
export const addLog = async (db: Database, entry: SyncLogRecord): Promise<void> => {
  const tx = db.transaction('syncLogs', 'readwrite');
  const write = async (): Promise<void> => {
    await tx.store.add(entry);
    const keys = await tx.store.index('owner').getAllKeys(entry.owner);
    const old = keys.slice(0, Math.max(0, keys.length - LOG_LIFE));
    await Promise.all(old.map((key) => tx.store.delete(key)));
  };
  // On a full disk both fail, the transaction and its writes, so both are awaited.
  await Promise.all([write(), tx.done]);
};
