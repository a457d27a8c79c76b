import type { Database } from '../schema.ts';

/** The file in which room is tried out: not the database nor a cache, which a failed write damages. */
const SCRATCH = 'room';
/** Room there must be before the database is written again, bytes. */
const ROOM = 12_000_000;
/** More than Chromium's database keeps in its log before it begins another, bytes as it stores them. */
const MORE_THAN_A_LOG = 6_000_000;
const PIECE = 'x'.repeat(30_000);
/** Between two tries, milliseconds. */
const PAUSE = 2_000;

/** @throws where there is too little room; an old browser without files of its own cannot try */
const tryRoom = async (): Promise<void> => {
  if (!('createWritable' in (globalThis.FileSystemFileHandle?.prototype ?? {}))) return;
  const folder = await navigator.storage.getDirectory();
  try {
    const file = await (await folder.getFileHandle(SCRATCH, { create: true })).createWritable();
    await file.write(new Uint8Array(ROOM)).catch(async (error: unknown) => {
      await file.abort();
      throw error;
    });
    await file.close();
  } finally {
    await folder.removeEntry(SCRATCH).catch(() => undefined);
  }
};

/** Writes more than a log holds and takes it away again: what was in the log is then in tables, and the log is gone. */
const beginAnotherLog = async (db: Database): Promise<void> => {
  const ballast = IDBKeyRange.bound('ballast:', 'ballast;');
  const tx = db.transaction('meta', 'readwrite');
  const pieces = Array.from({ length: MORE_THAN_A_LOG / PIECE.length }, (_, at) =>
    tx.store.put(PIECE, `ballast:${at}`),
  );
  await Promise.all([...pieces, tx.done]);
  await db.delete('meta', ballast);
};

/**
 * Opens the database again after a write met a full disk. Chromium leaves a torn record in its log then, goes on writing
 * behind it, and at the next opening takes the whole database for corrupt and removes it. So nothing is written until
 * there is room, and then the torn log is got rid of before anything else (`npm run prove -- disks`).
 * @throws where there is no room yet, after a pause
 */
export const openAfterFullDisk = async (open: () => Promise<Database>): Promise<Database> => {
  try {
    await tryRoom();
    const db = await open();
    await beginAnotherLog(db);
    return db;
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    throw error;
  }
};
