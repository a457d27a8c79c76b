import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { unwrap } from 'idb';
import { expect, it, vi } from 'vitest';
import type { FullDiskMark } from './full-disk/full-disk-mark.ts';
import { openDatabase } from './open-database.ts';

/** Ends the newest connection as the browser does. */
const watchConnections = () => {
  const opening = vi.spyOn(indexedDB, 'open');
  const hearing = vi.spyOn(IDBDatabase.prototype, 'addEventListener');
  return () => {
    (opening.mock.results.at(-1)?.value as IDBOpenDBRequest).result.close();
    const heard = hearing.mock.calls.findLast(([event]) => event === 'close')?.[1];
    (heard as () => void)();
  };
};

/** Makes a mark in memory that behaves like the browser's. */
const markInMemory = (isSet = false): FullDiskMark => ({
  isSet: () => Promise.resolve(isSet),
  set: () => {
    isSet = true;
  },
  clear: () => {
    isSet = false;
  },
  prepare: () => Promise.resolve(),
});

/** Counts the bytes of ballast written into a device's database from now on. */
const watchBallast = () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const isBallast = (key: unknown): boolean => String(key).startsWith('ballast:');
  return () =>
    put.mock.calls.reduce((sum, [piece, key]) => sum + (isBallast(key) ? String(piece).length : 0), 0);
};

it('SamparkDB is version 1, with the stores and indexes of the specification, and meta', async () => {
  const db = await openDatabase();
  const indexes = Object.fromEntries(
    [...db.objectStoreNames].map((name) => [name, [...db.transaction(name).store.indexNames]]),
  );
  expect([db.name, db.version]).toEqual(['SamparkDB', 1]);
  expect(indexes).toEqual({
    surveys: ['created_at', 'panchayat_id', 'status', 'survey_id'],
    pendingSync: ['survey'],
    syncLogs: ['owner'],
    schemas: ['name'],
    meta: [],
  });
  db.close();
});

it('a connection that the browser ended, as on a full disk, is opened again, and the log begun anew', async () => {
  const endConnection = watchConnections();
  const mark = markInMemory();
  const db = await openDatabase(randomUUID(), mark);
  await db.put('meta', 'kept', 'what');
  endConnection();
  expect(await mark.isSet()).toBe(true);

  await expect(db.get('meta', 'what')).rejects.toThrow();
  await vi.waitFor(async () => expect(await db.get('meta', 'what')).toBe('kept'));
  expect(await mark.isSet()).toBe(false);
  expect(await db.getAllKeys('meta')).toEqual(['what']);
});

it('a browser that was killed on a full disk has another log begun before anything else', async () => {
  const mark = markInMemory(true);
  const ballast = watchBallast();
  const db = await openDatabase(randomUUID(), mark);
  expect(ballast()).toBeGreaterThan(4_000_000);
  expect(await mark.isSet()).toBe(false);
  expect(await db.getAllKeys('meta')).toEqual([]);
});

it('a transaction that ends with its connection is told to who asked, and to nobody else', async () => {
  const db = await openDatabase(randomUUID());
  const { store } = db.transaction('meta', 'readwrite');
  const asked = store.put('typed', 'what');
  // The browser aborts the transactions of a connection that it ends.
  unwrap(store).transaction.abort();
  await expect(asked).rejects.toThrow();
  await new Promise((resolve) => setImmediate(resolve));
});
