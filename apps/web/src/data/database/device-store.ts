import type { FormDefinition } from '@sampark/core/forms/definition';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { WireSealedForm } from '@sampark/core/wire/wire-forms';
import { hex } from '../browser/hex.ts';
import type { Platform } from '../browser/platform.ts';
import type { FormOf } from './records.ts';
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

/** The form for a survey of unknown form. Only a device without forms fetches its code. */
const STANDARD = 'village-standard';

export const shippedForm = async (): Promise<FormDefinition> =>
  (await import('@sampark/core/forms/shipped/village-standard')).villageStandard;

/** Asks `has` for a form in whichever version. */
export const ANY_VERSION = 0;

/** The forms that this device knows. The standard form is always among them. */
export interface Forms {
  readonly formOf: FormOf;
  /** Says whether the device has this version or a newer one. See `ANY_VERSION`. */
  readonly has: (name: string, version: number) => boolean;
  /** Says whether the server may have this version, and the device does not. */
  readonly lacks: (name: string, version: number) => boolean;
  /** Notes that the server does not have a version, so that nobody asks again while the app runs. */
  readonly doWithout: (name: string, version: number) => void;
  /** Returns the newest version of a form, for a new survey. */
  readonly newest: (name: string) => FormDefinition;
  /** Returns the newest version of each form that is stored here. */
  readonly versions: () => readonly WireSealedForm[];
  /** Returns the versions of a form that the device has, the newest first: the same object until another one is added. */
  readonly versionsOf: (name: string) => readonly FormDefinition[];
  /** Adds forms at once. Resolves when they are stored. */
  readonly add: (forms: readonly FormDefinition[]) => Promise<void>;
  /** Forgets all but the newest versions, which the server may give otherwise by now to somebody who gets parts of forms. */
  readonly forgetOlder: () => Promise<void>;
}

/** The place where forms are stored. */
interface FormShelf {
  readonly read: () => Promise<readonly FormDefinition[]>;
  /** Stores forms that came. @param all these, and what was stored before and is no other version of theirs */
  readonly put: (came: readonly FormDefinition[], all: readonly FormDefinition[]) => Promise<unknown>;
  readonly keepOnly: (left: readonly FormDefinition[]) => Promise<unknown>;
}

/** Keeps whole forms: they are the same for everybody who signs in on this device, and none is ever forgotten. */
const sharedShelf = (db: Database): FormShelf => ({
  read: () => db.getAll('schemas'),
  put: (came) => {
    const tx = db.transaction('schemas', 'readwrite');
    return Promise.all([...came.map((form) => tx.store.put(form)), tx.done]);
  },
  keepOnly: () => Promise.resolve(),
});

/** Keeps the parts of forms that one person gets. */
const ownShelf = (db: Database, owner: string): FormShelf => {
  const { formParts } = metaKeys(owner);
  const keep = (all: readonly FormDefinition[]) => db.put('meta', all, formParts);
  return {
    read: async () => ((await db.get('meta', formParts)) as readonly FormDefinition[] | undefined) ?? [],
    put: (_, all) => keep(all),
    keepOnly: keep,
  };
};

const versionsIn = (forms: readonly FormDefinition[], name: string): readonly FormDefinition[] => {
  const own = forms.filter((form) => form.name === name).map((form) => [form.version, form] as const);
  return [...new Map(own).values()].sort((one, other) => other.version - one.version);
};

/**
 * Reads the forms. The nearest form replaces a missing one: another version of it, else the standard form.
 * @param ofParts the id of somebody who gets parts of forms; absent: a person who gets them whole
 */
export const openForms = async (db: Database, ofParts?: string): Promise<Forms> => {
  const shelf = ofParts === undefined ? sharedShelf(db) : ownShelf(db, ofParts);
  let stored = await shelf.read();
  let forms = stored;
  const standard = forms.find(({ name }) => name === STANDARD) ?? (await shippedForm());
  // For somebody who gets parts of forms, the whole one that ships is none that they have.
  forms = ofParts === undefined ? [standard, ...forms] : stored;
  const notThere = new Set<string>();
  const byName = new Map<string, readonly FormDefinition[]>();
  const newest = (name: string): FormDefinition =>
    forms.reduce<FormDefinition | null>(
      (best, form) => (form.name === name && form.version > (best?.version ?? 0) ? form : best),
      null,
    ) ?? standard;
  const exact = (name: string, version: number): FormDefinition | undefined =>
    forms.find((form) => form.name === name && form.version === version);
  return {
    formOf: ({ form_name, form_version }) => exact(form_name, form_version) ?? newest(form_name),
    has: (name, version) => forms.some((form) => form.name === name && form.version >= version),
    lacks: (name, version) => exact(name, version) === undefined && !notThere.has(`${name} ${version}`),
    doWithout: (name, version) => notThere.add(`${name} ${version}`),
    newest,
    versions: () => stored.filter((form) => newest(form.name).version === form.version),
    versionsOf: (name) => {
      const known = byName.get(name) ?? versionsIn(forms, name);
      byName.set(name, known);
      return known;
    },
    add: async (added) => {
      const isAdded = ({ name, version }: FormDefinition): boolean =>
        added.some((form) => form.name === name && form.version === version);
      forms = [...forms.filter((form) => !isAdded(form)), ...added];
      byName.clear();
      const all = [...stored.filter((form) => !isAdded(form)), ...added];
      await shelf.put(added, all);
      stored = all;
    },
    forgetOlder: async () => {
      if (ofParts === undefined) return;
      stored = stored.filter((form) => newest(form.name).version === form.version);
      forms = stored;
      notThere.clear();
      byName.clear();
      await shelf.keepOnly(stored);
    },
  };
};

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
    /** What the server was last told of this device, by when. */
    deviceTold: `device_told:${owner}`,
    lastSync: `last_sync:${owner}`,
    /** What lists need of the records of a panchayat. */
    recordPages: (panchayatId: string) => `record_pages:${owner}:${panchayatId}`,
    /** What the surveys of a panchayat say, counted. */
    reportPages: (panchayatId: string) => `report_pages:${owner}:${panchayatId}`,
    /** What the surveys of several panchayats say together. */
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
    /** What is kept in mind of a file with work that was handed over. */
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
