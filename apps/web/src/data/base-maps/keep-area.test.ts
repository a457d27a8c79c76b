import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import { aBaseMap } from '@sampark/testing/base-maps/a-base-map';
import { expect, it, vi } from 'vitest';
import type { StorageUse } from '../ports/surveys/workbench.ts';
import { areaId, keepArea } from './keep-area.ts';
import { openArchive, type ReadBytes } from './map-archive.ts';
import { openMapDatabase } from './map-database.ts';

const FILE = aBaseMap();
const MAP: WireBaseMap = {
  ...{
    id: 'f'.repeat(64),
    district: '125',
    name: 'Barabanki',
    bytes: FILE.length,
    bounds: [81.15, 26.88, 81.25, 26.98],
  },
  ...{ min_zoom: 0, max_zoom: 14, kind: 'vector', attribution: '', created_at: '2026-11-26T06:00:00Z' },
};
const AREA = { map: MAP, block: '1041', name: { en: 'Deva' }, box: [81.19, 26.92, 81.21, 26.94] } as const;

const fetchBytes: ReadBytes = async ({ offset, length }) =>
  Uint8Array.from(FILE.subarray(offset, offset + length));

/** Keeps the area on a device with so much room. */
async function keptWith({ used, quota }: Pick<StorageUse, 'used' | 'quota'>) {
  const db = await openMapDatabase(`device ${randomUUID()}`);
  const keep = () =>
    keepArea(
      {
        ...{ db, fetchBytes, archive: openArchive(fetchBytes, FILE.length) },
        platform: { storageUse: () => Promise.resolve({ used, quota, persistent: true }) },
        mayFetch: () => true,
        changed: () => Promise.resolve(),
      },
      AREA,
    );
  return { db, keep };
}

it('a device with room enough keeps it, and one that does not say how much it has', async () => {
  expect(await (await keptWith({ used: 0, quota: 51_000_000 })).keep()).toEqual({ kind: 'kept' });
  expect(await (await keptWith({ used: null, quota: null })).keep()).toEqual({ kind: 'kept' });
});

it('a device that would have too little room for surveys then keeps nothing of it', async () => {
  const { db, keep } = await keptWith({ used: 0, quota: 50_000_000 });
  expect(await keep()).toEqual({ kind: 'failed', because: 'device_full' });
  expect([await db.count('areas'), await db.count('pieces')]).toEqual([0, 0]);
});

it('a device that is full in the middle keeps nothing half', async () => {
  const { db, keep } = await keptWith({ used: null, quota: null });
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest<IDBValidKey>;
  let left = 10;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'pieces') left -= 1;
    if (left < 0) throw new DOMException('No room', 'QuotaExceededError');
    return put.apply(this, args);
  });
  expect(await keep()).toEqual({ kind: 'failed', because: 'device_full' });
  vi.restoreAllMocks();
  expect([await db.count('areas'), await db.count('pieces')]).toEqual([0, 0]);
});

it('pieces that are here already are not fetched again', async () => {
  const { db, keep } = await keptWith({ used: null, quota: null });
  await keep();
  const held = await db.count('pieces');
  expect(held).toBeGreaterThan(15);
  await db.delete('pieces', [areaId(AREA), 0]);
  expect(await keep()).toEqual({ kind: 'kept' });
  expect(await db.count('pieces')).toBe(held);
  expect(await db.get('areas', areaId(AREA))).toMatchObject({ isWhole: true });
});
