import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { unwrap } from 'idb';
import { expect, it, vi } from 'vitest';
import { memoryStorage } from '../memory-storage.ts';
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

it('a connection that the browser ended, as on a full disk, is opened again, and the log begun anew', async () => {
  const endConnection = watchConnections();
  const notes = new Map<string, string>();
  const db = await openDatabase(randomUUID(), memoryStorage(notes));
  await db.put('meta', 'kept', 'what');
  endConnection();
  expect([...notes.values()]).toEqual(['1']);

  await expect(db.get('meta', 'what')).rejects.toThrow();
  await vi.waitFor(async () => expect(await db.get('meta', 'what')).toBe('kept'));
  expect(notes.size).toBe(0);
  expect(await db.getAllKeys('meta')).toEqual(['what']);
});

it('a transaction that ends with its connection is told to who asked, and to nobody else', async () => {
  const db = await openDatabase(randomUUID());
  const { store } = db.transaction('meta', 'readwrite');
  const asked = store.put('typed', 'what');
  // What the browser does to a transaction whose connection it ends.
  unwrap(store).transaction.abort();
  await expect(asked).rejects.toThrow();
  await new Promise((resolve) => setImmediate(resolve));
});
