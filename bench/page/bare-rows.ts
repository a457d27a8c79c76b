/** The times of the device's own database, in milliseconds, with nothing of the product between. */
export interface BareRows {
  readonly readAll: number;
  readonly readFew: number;
  readonly writeOne: number;
}

/**
 * Measures rows of about 1.9 kB as IndexedDB stores them. It runs inside of a page, and may name nothing outside of
 * itself.
 * @param count rows in the database
 */
export async function measureBareRows(count: number): Promise<BareRows> {
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('the database failed'));
    });
  const ended = (tx: IDBTransaction): Promise<void> =>
    new Promise((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error ?? new Error('the database failed'));
    });
  const row = (at: number) => ({
    id: String(at).padStart(8, '0'),
    ...Object.fromEntries(
      Array.from({ length: 50 }, (_, field) => [`module.field_${field}`, `answer ${at + field}`]),
    ),
  });
  const name = `bare-${crypto.randomUUID()}`;
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'id' });
  const db = await asked(opening);
  const writing = db.transaction('rows', 'readwrite');
  for (let at = 0; at < count; at += 1) writing.objectStore('rows').put(row(at));
  await ended(writing);

  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const rows = () => db.transaction('rows').objectStore('rows');
  const readAll = await timed(() => asked(rows().getAll()));
  const readFew = await timed(() => asked(rows().getAll(null, 12)));
  const writeOne = await timed(() => {
    const tx = db.transaction('rows', 'readwrite', { durability: 'strict' });
    tx.objectStore('rows').put(row(count));
    return ended(tx);
  });
  db.close();
  await asked(indexedDB.deleteDatabase(name));
  return { readAll, readFew, writeOne };
}
