import type { FileSection } from '@sampark/core/map/pmtiles-header';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { KeptMap } from '../ports/base-maps.ts';

interface MapSchema extends DBSchema {
  areas: { key: string; value: KeptMap };
  /** Pieces of a map's file as they were read, by the offset at which they begin. */
  pieces: { key: [area: string, offset: number]; value: Uint8Array<ArrayBuffer> };
}

export type MapDatabase = IDBPDatabase<MapSchema>;

const VERSION = 1;

/**
 * Opens the database of the base maps, which stands beside that of the answers. A map is no secret: it is not sealed, stays when
 * somebody signs out, and serves everybody who works on this device.
 * @param beside the name of the database of the answers
 */
export const openMapDatabase = (beside: string): Promise<MapDatabase> =>
  openDB<MapSchema>(`${beside}-maps`, VERSION, {
    upgrade: (db) => {
      db.createObjectStore('areas', { keyPath: 'id' });
      db.createObjectStore('pieces');
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

/** Returns the range of the keys of an area's pieces. */
const rangeOf = (area: string): IDBKeyRange => IDBKeyRange.bound([area, 0], [area, Number.MAX_SAFE_INTEGER]);

/** Returns the offsets of those pieces of an area that are on this device. */
export const offsetsHere = async (db: MapDatabase, area: string): Promise<ReadonlySet<number>> =>
  new Set((await db.getAllKeys('pieces', rangeOf(area))).map(([, offset]) => offset));

/** Returns a piece of a map's file from the first of these areas that has it whole; `null`: none has. */
export async function pieceHere(
  db: MapDatabase,
  areas: readonly string[],
  { offset, length }: FileSection,
): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const area of areas) {
    const piece = await db.get('pieces', [area, offset]);
    if (piece?.length === length) return piece;
  }
  return null;
}

type Writing = IDBPTransaction<MapSchema, ['areas', 'pieces'], 'readwrite'>;

const beginWriting = (db: MapDatabase): Writing =>
  db.transaction(['areas', 'pieces'], 'readwrite', { durability: 'strict' });

/**
 * Waits until a transaction is done. On a full disk each write fails only because the transaction ends, and the end says why: so it listens to
 * the end alone.
 */
async function done(tx: Writing, writes: readonly Promise<unknown>[]): Promise<void> {
  for (const each of writes) each.catch(() => undefined);
  await tx.done;
}

/** Removes an area and its pieces within a transaction. */
const drop = (tx: Writing, id: string) => [
  tx.objectStore('areas').delete(id),
  tx.objectStore('pieces').delete(rangeOf(id)),
];

/** Removes an area with its pieces. */
export async function removeArea(db: MapDatabase, id: string): Promise<void> {
  const tx = beginWriting(db);
  await done(tx, drop(tx, id));
}

/** Stores pieces of an area. @returns false: somebody has removed the area meanwhile, and nothing is stored */
export async function addPieces(
  db: MapDatabase,
  id: string,
  pieces: readonly { readonly offset: number; readonly bytes: Uint8Array<ArrayBuffer> }[],
): Promise<boolean> {
  const tx = beginWriting(db);
  const area = await tx.objectStore('areas').get(id);
  if (!area) return false;
  const held = pieces.reduce((sum, { bytes }) => sum + bytes.length, area.held);
  await done(tx, [
    tx.objectStore('areas').put({ ...area, held }),
    ...pieces.map(({ offset, bytes }) => tx.objectStore('pieces').put(bytes, [id, offset])),
  ]);
  return true;
}

/** Notes that all of an area is here, and removes what was kept of its block before. @returns false: somebody has removed it meanwhile */
export async function completeArea(db: MapDatabase, id: string): Promise<boolean> {
  const tx = beginWriting(db);
  const areas = await tx.objectStore('areas').getAll();
  const area = areas.find((each) => each.id === id);
  if (!area) return false;
  const before = areas.filter((each) => each.block === area.block && each !== area);
  await done(tx, [
    tx.objectStore('areas').put({ ...area, isWhole: true }),
    ...before.flatMap((each) => drop(tx, each.id)),
  ]);
  return true;
}

/** Removes all maps from this device. */
export async function clearMaps(beside: string): Promise<void> {
  const db = await openMapDatabase(beside);
  await Promise.all([db.clear('areas'), db.clear('pieces')]);
  db.close();
}
