import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { NOON } from '../../testing/databases/rows.ts';
import type { Scope } from '../kysely/places/places-repository.ts';
import type { Storage } from '../port.ts';
import type { BaseMapTable, BaseMapUploadTable } from '../tables/base-map-tables.ts';

const LATER = '2026-11-21T12:00:00.000Z';
const ALL: Scope = { kind: 'all' };

const aMap = (over: Partial<BaseMapTable> = {}): BaseMapTable => ({
  ...{ district_id: 'd1', map_id: 'aa', name: 'A map', size: 100, bounds: '[81,26,82,27]' },
  ...{ min_zoom: 0, max_zoom: 14, kind: 'vector', attribution: '', created_at: NOON, created_by: 'u1' },
  ended_at: null,
  ...over,
});

const anUpload = (over: Partial<BaseMapUploadTable> = {}): BaseMapUploadTable => ({
  ...{ user_id: 'u1', upload_id: 'up1', district_id: 'd1', name: 'A map', size: 100 },
  ...{ begun_at: NOON, touched_at: NOON, map_id: null },
  ...over,
});

onBothEngines('base maps', (database) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = database();
    const panchayat = (number: number) => ({
      ...{ panchayat_id: `p${number}`, number, block_id: `b${number}`, name: 'P', name_hi: '' },
      form_name: 'village-standard',
    });
    await storage.write((r) =>
      r.places.insert({
        states: [{ state_id: 's1', name: 'S', name_hi: '' }],
        districts: [1, 2].map((n) => ({ district_id: `d${n}`, state_id: 's1', name: 'D', name_hi: '' })),
        blocks: [1, 2].map((n) => ({ block_id: `b${n}`, district_id: `d${n}`, name: 'B', name_hi: '' })),
        panchayats: [1, 2].map(panchayat),
      }),
    );
  });

  const put = (over?: Partial<BaseMapTable>) => storage.write((r) => r.baseMaps.put(aMap(over)));
  const current = async (scope: Scope = ALL) =>
    (await storage.now.baseMaps.current(scope)).map(({ district_id, map_id }) => [district_id, map_id]);

  it('are one a district; a new one ends the one before, and says which', async () => {
    expect(await put()).toBeNull();
    expect(await put({ district_id: 'd2' })).toBeNull();
    expect(await put({ map_id: 'bb', created_at: LATER })).toBe('aa');
    expect(await current()).toEqual([
      ['d1', 'bb'],
      ['d2', 'aa'],
    ]);
    expect(await put({ map_id: 'bb', name: 'The same file' })).toBeNull();
    expect(await storage.now.baseMaps.current(ALL)).toMatchObject([{ name: 'The same file' }, {}]);
  });

  it('are those of the districts in which panchayats of a scope lie', async () => {
    await put();
    await put({ district_id: 'd2', map_id: 'bb' });
    expect(await current({ kind: 'block', block_id: 'b1' })).toEqual([['d1', 'aa']]);
    expect(await current({ kind: 'panchayats', panchayat_ids: ['p2', 'none'] })).toEqual([['d2', 'bb']]);
    expect(await current({ kind: 'none' })).toEqual([]);
    const { baseMaps } = storage.now;
    expect(await baseMaps.find({ kind: 'block', block_id: 'b1' }, 'aa')).toMatchObject({ name: 'A map' });
    expect(await baseMaps.find({ kind: 'block', block_id: 'b1' }, 'bb')).toBeUndefined();
    expect(await baseMaps.find({ kind: 'none' }, 'aa')).toBeUndefined();
  });

  it('end once, and are forgotten when all maps of a file have ended long ago', async () => {
    await put();
    await put({ district_id: 'd2' });
    const end = (district: string, at: string) => storage.write((r) => r.baseMaps.end(district, 'aa', at));
    expect(await end('d1', NOON)).toBe('A map');
    expect(await end('d1', NOON)).toBeUndefined();
    const { baseMaps } = storage.now;
    expect(await baseMaps.find(ALL, 'aa')).toBeDefined();
    expect(await baseMaps.overBefore(LATER)).toEqual([]);
    await end('d2', LATER);
    expect(await baseMaps.overBefore(LATER)).toEqual([]);
    const last = '2026-11-22T12:00:00.000Z';
    expect(await baseMaps.overBefore(last)).toEqual(['aa']);
    expect(await baseMaps.files()).toEqual(['aa']);
    await storage.write((r) => r.baseMaps.forget('aa', last));
    expect(await baseMaps.files()).toEqual([]);
  });

  it('come in uploads, which know what they became', async () => {
    await storage.write(async (r) => {
      await r.baseMapUploads.begin(anUpload());
      await r.baseMapUploads.begin(anUpload({ upload_id: 'up2' }));
      await r.baseMapUploads.touch('u1', 'up1', LATER);
      await r.baseMapUploads.become('u1', 'up1', 'aa');
    });
    const { baseMapUploads } = storage.now;
    expect(await baseMapUploads.find('u1', 'up1')).toEqual(anUpload({ touched_at: LATER, map_id: 'aa' }));
    expect(await baseMapUploads.comingOf('u1')).toEqual([anUpload({ upload_id: 'up2' })]);
    expect(await baseMapUploads.abandoned(LATER, 10)).toHaveLength(1);
    await storage.write((r) => r.baseMapUploads.end('u1', 'up2'));
    expect(await baseMapUploads.comingOf('u1')).toEqual([]);
  });
});
