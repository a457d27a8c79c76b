import type { FileSection } from '@sampark/core/map/pmtiles-header';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { KeptMap } from '../ports/base-maps.ts';

interface MapSchema extends DBSchema {
  areas: { key: string; value: KeptMap };
  /** Stretches of a map's file as they were read, by where they begin. */
  pieces: { key: [area: string, offset: number]; value: Uint8Array<ArrayBuffer> };
}

export type MapDatabase = IDBPDatabase<MapSchema>;

const VERSION = 1;

/**
 * Opens the database of the base maps, which stands beside that of the answers. A map is nobody's secret: it is not sealed, stays when
 * somebody signs out, and serves whoever works on this device.
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

/** Returns the keys of all pieces of an area. */
const piecesOf = (area: string): IDBKeyRange => IDBKeyRange.bound([area, 0], [area, Number.MAX_SAFE_INTEGER]);

/** Returns where the pieces of an area begin that are here. */
export const offsetsHere = async (db: MapDatabase, area: string): Promise<ReadonlySet<number>> =>
  new Set((await db.getAllKeys('pieces', piecesOf(area))).map(([, offset]) => offset));

/** Returns a piece where one of some areas has it whole. */
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

const write = (db: MapDatabase): Writing =>
  db.transaction(['areas', 'pieces'], 'readwrite', { durability: 'strict' });

/**
 * Waits until a transaction is done. Where the disk is full, each of its writes fails because the transaction ends; only the end itself says
 * why.
 */
async function done(tx: Writing, writes: readonly Promise<unknown>[]): Promise<void> {
  for (const each of writes) each.catch(() => undefined);
  await tx.done;
}

const drop = (tx: Writing, id: string) => [
  tx.objectStore('areas').delete(id),
  tx.objectStore('pieces').delete(piecesOf(id)),
];

/** Removes an area with its pieces. */
export async function removeArea(db: MapDatabase, id: string): Promise<void> {
  const tx = write(db);
  await done(tx, drop(tx, id));
}

/** Stores pieces of an area. @returns false: somebody has removed the area meanwhile, and nothing is stored */
export async function addPieces(
  db: MapDatabase,
  id: string,
  pieces: readonly { readonly offset: number; readonly bytes: Uint8Array<ArrayBuffer> }[],
): Promise<boolean> {
  const tx = write(db);
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
  const tx = write(db);
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
