import { joinRanges } from '@sampark/core/map/pmtiles/join-ranges';
import type { FileSection } from '@sampark/core/map/pmtiles-header';
import type { Platform } from '../browser/platform.ts';
import { deviceFailure } from '../database/failure.ts';
import type { KeptMap, MapArea, MapFailure, MapKeeping } from '../ports/base-maps.ts';
import type { DeviceFailure } from '../ports/device-failure.ts';
import type { MapArchive, ReadBytes } from './map-archive.ts';
import { addPieces, completeArea, type MapDatabase, offsetsHere, removeArea } from './map-database.ts';
import { failureOf } from './map-failure.ts';

/** The most that one request fetches, in bytes: as much as a slow network brings in some minutes. */
const REQUEST = 512 * 1024;
/** The room that a map leaves for surveys on a device, in bytes. */
const LEFT_FOR_SURVEYS = 50_000_000;

/** Returns how many bytes some ranges have. */
export const bytesIn = (ranges: readonly FileSection[]): number =>
  ranges.reduce((sum, { length }) => sum + length, 0);

/** Returns the id under which a part of a map is kept. */
export const areaId = ({ map, block }: Pick<MapArea, 'map' | 'block'>): string => `${map.id} ${block}`;

interface KeepParts {
  readonly db: MapDatabase;
  readonly platform: Pick<Platform, 'storageUse'>;
  readonly archive: MapArchive;
  /** Reads from the server. */
  readonly fetchBytes: ReadBytes;
  /** Whether pieces may be fetched now. */
  readonly mayFetch: () => boolean;
  /** Hears of each change of what is kept. */
  readonly changed: () => Promise<void>;
}

const hasRoom = async ({ storageUse }: KeepParts['platform'], bytes: number): Promise<boolean> => {
  const { used, quota } = await storageUse();
  return used === null || quota === null || quota - used - bytes >= LEFT_FOR_SURVEYS;
};

/** Fetches the pieces that are missing. @returns null: all of them are here */
async function fetchMissing(
  { db, fetchBytes, mayFetch, changed }: KeepParts,
  id: string,
  missing: readonly FileSection[],
): Promise<'stopped' | 'waits' | null> {
  for (const { parts, ...range } of joinRanges(missing, REQUEST)) {
    if (!mayFetch()) return 'waits';
    const bytes = await fetchBytes(range);
    const pieces = parts.map(({ offset, length }) => {
      const start = offset - range.offset;
      return { offset, bytes: bytes.slice(start, start + length) };
    });
    if (!(await addPieces(db, id, pieces).catch(notStored))) return 'stopped';
    await changed();
  }
  return (await completeArea(db, id).catch(notStored)) ? null : 'stopped';
}

/** Ends a keeping that this device could not store. */
class NotStored extends Error {
  readonly because: DeviceFailure;

  constructor(error: unknown) {
    super('A piece of a base map was not stored.', { cause: error });
    this.because = deviceFailure(error);
  }
}

const notStored = (error: unknown): never => {
  throw new NotStored(error);
};

const becauseOf = (error: unknown): MapFailure | DeviceFailure =>
  error instanceof NotStored ? error.because : failureOf(error);

/** Keeps a part of a map on this device, all of it or nothing. Only where the network is away, what has come stays, and the next call goes on. */
export async function keepArea(parts: KeepParts, area: MapArea): Promise<MapKeeping> {
  const { db, platform, archive, changed } = parts;
  const id = areaId(area);
  try {
    const ranges = await archive.rangesOf(area.box);
    const here = await offsetsHere(db, id);
    const missing = ranges.filter(({ offset }) => !here.has(offset));
    const bytes = bytesIn(ranges);
    if (!(await hasRoom(platform, bytesIn(missing)))) {
      await removeArea(db, id);
      return { kind: 'failed', because: 'device_full' };
    }
    const begun: KeptMap = { ...area, id, bytes, held: bytes - bytesIn(missing), isWhole: false };
    await db.put('areas', begun).catch(notStored);
    await changed();
    return { kind: (await fetchMissing(parts, id, missing)) ?? 'kept' };
  } catch (error) {
    const because = becauseOf(error);
    // On a full disk even this may fail: then the next look removes it.
    if (because !== 'unreachable') await removeArea(db, id).catch(() => undefined);
    return { kind: 'failed', because };
  } finally {
    await changed();
  }
}
