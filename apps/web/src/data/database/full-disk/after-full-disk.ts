import type { Database } from '../schema.ts';

/** The file that tries for room. A failed write damages neither the database nor a cache. */
const SCRATCH = 'room';
/** The room that there must be before the database is written again, in bytes. */
const ROOM = 12_000_000;
/** More than Chromium's database keeps in one log, in bytes as it stores them. */
const MORE_THAN_A_LOG = 6_000_000;
const PIECE = 'x'.repeat(30_000);
/** The pause between two tries, in milliseconds. */
const PAUSE = 2_000;

/**
 * Tries whether there is room. An old browser without files of its own cannot try.
 * @throws when there is too little
 */
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

/**
 * Writes more than one log holds, and removes it again. The database then moves the log's content to its
 * tables and begins a new log.
 */
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
 * Opens the database again after a write met a full disk. Such a write leaves a torn record in Chromium's
 * log. Chromium goes on writing behind it, and at the next opening takes the whole database for corrupt and
 * removes it. So nothing is written until there is room, and the torn log goes first (`npm run prove --
 * disks`).
 * @throws after a pause, when there is no room yet
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
