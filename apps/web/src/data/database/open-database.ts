import { openDB, unwrap, wrap } from 'idb';
import type { FullDiskMark } from './full-disk/full-disk-mark.ts';
import type { Database, SamparkSchema } from './schema.ts';

const DATABASE_NAME = 'SamparkDB';
const DATABASE_VERSION = 1;

/**
 * Handles the end of every transaction. When a request fails, its caller hears of it from the request, and
 * may no longer wait for the end. A caller that does wait still gets the rejection.
 */
const holdingEnds = (db: Database): Database => {
  const raw = unwrap(db);
  const begin = raw.transaction.bind(raw);
  raw.transaction = (...given) => {
    const transaction = begin(...given);
    wrap(transaction).done.catch(() => undefined);
    return transaction;
  };
  return db;
};

/**
 * Brings a device's database up to `DATABASE_VERSION`; a new device begins at 0. Each version adds a step below the
 * others, which changes what the versions before it made. A step that adds an index to an old store asks the transaction for
 * the store, which `openDB` gives as another argument: `transaction.objectStore('surveys').createIndex(…)`.
 *
 * A tab of the older app loses its connection when a newer one opens the database. It stores nothing from then on: a
 * Save says that the device is full, and typing stays in the write-ahead log for the next start. An older app that
 * starts later is refused the database (`VersionError`) and shows `NoDatabasePage`.
 */
const upgrade = (db: Database, oldVersion: number): void => {
  if (oldVersion < 1) {
    const surveys = db.createObjectStore('surveys', { keyPath: ['owner', 'survey_id'] });
    surveys.createIndex('survey_id', 'survey_id');
    surveys.createIndex('panchayat_id', 'panchayat_id');
    surveys.createIndex('status', 'status');
    surveys.createIndex('created_at', 'created_at');
    const pending = db.createObjectStore('pendingSync', { keyPath: 'id' });
    pending.createIndex('survey', ['owner', 'survey_id']);
    const logs = db.createObjectStore('syncLogs', { keyPath: 'id', autoIncrement: true });
    logs.createIndex('owner', 'owner');
    const schemas = db.createObjectStore('schemas', { keyPath: ['name', 'version'] });
    schemas.createIndex('name', 'name');
    db.createObjectStore('meta');
  }
};

const connect = async (name: string, terminated: () => void): Promise<Database> => {
  const db = await openDB<SamparkSchema>(name, DATABASE_VERSION, {
    upgrade,
    // A newer app in another tab waits for this connection to close.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated,
  });
  return holdingEnds(db);
};

/**
 * Opens the device's database, and makes it where it is missing. Rejects where the browser has no IndexedDB.
 * When the disk is full Chromium ends the connection: until it opens again, every request is refused.
 */
export const openDatabase = async (name = DATABASE_NAME, mark?: FullDiskMark): Promise<Database> => {
  let ended = false;
  let opening = false;
  const open = (): Promise<Database> =>
    connect(name, () => {
      ended = true;
      mark?.set();
    });
  const openAgain = async (): Promise<Database> => {
    const next = await (await import('./full-disk/after-full-disk.ts')).openAfterFullDisk(open);
    ended = false;
    mark?.clear();
    return next;
  };
  let db = await ((await mark?.isSet()) ? openAgain() : open());
  const recover = async (): Promise<void> => {
    opening = true;
    try {
      db = await openAgain();
    } catch {
      // There is no room yet. The next request tries again.
    }
    opening = false;
  };
  return new Proxy(db, {
    get: (_, key) => {
      if (ended && !opening) void recover();
      const part: unknown = Reflect.get(db, key, db);
      return typeof part === 'function' ? (part as () => unknown).bind(db) : part;
    },
  });
};
