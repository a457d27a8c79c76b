import type { MapBox } from '@sampark/core/map/map-box';
import { aBaseMap } from '@sampark/testing/base-maps/a-base-map';
import { expect, it } from 'vitest';
import { giveMap } from '../../../test/base-maps.ts';
import { until } from '../../../test/device.ts';
import { aVillage, type Phone } from '../../../test/village.ts';
import type { BaseMapsPort, MapArea } from '../ports/base-maps.ts';

const { aPhone, theServer } = aVillage();

/** A map that reaches far beyond the block, so that what is kept lies in several places of its file. */
const MAP = aBaseMap({ width: 0.4, leafEntries: 60 });
const NEXT_MAP = aBaseMap({ width: 0.4, leafEntries: 50 });
const BOX: MapBox = [81.19, 26.92, 81.21, 26.94];
const IN_BOX = { z: 14, x: 11_887, y: 6918 };
const BESIDE = { z: 14, x: 11_880, y: 6918 };

/** Looks which maps there are. */
async function listed(maps: BaseMapsPort) {
  maps.look();
  const [map] = await until(maps.listed, ({ length }) => length > 0);
  if (!map) throw new Error('The server has a map.');
  return map;
}

/** Opens the maps of a phone, on whose server there is one. */
async function withMap(one: Phone, file = MAP) {
  await giveMap(theServer(), file);
  const maps = await one.app.baseMaps();
  const area: MapArea = { map: await listed(maps), block: '1041', name: { en: 'Deva' }, box: BOX };
  const kindOf = async (place: typeof IN_BOX, of = area.map) => {
    const tile = await maps.tile(of, place);
    return tile.kind === 'failed' ? tile.because : tile.kind;
  };
  return { maps, area, kindOf };
}

const fileRequests = ({ phone }: Phone): number =>
  phone.requests.filter((line) => /^GET \/api\/base-maps\/\w+\/file/.test(line)).length;

it('a map is read by the tile while there is a network', async () => {
  const one = await aPhone();
  const { area, kindOf } = await withMap(one);
  expect(area.map).toMatchObject({ name: 'Barabanki', district: '125', kind: 'vector', max_zoom: 14 });
  expect(await kindOf(IN_BOX)).toBe('tile');
  expect(await kindOf({ z: 14, x: 0, y: 0 })).toBe('none');
  one.phone.goOffline();
  expect(await kindOf(BESIDE)).toBe('unreachable');
});

it('what is kept is there without a network, also after a new start, and for the next person', async () => {
  const one = await aPhone();
  const { maps, area, kindOf } = await withMap(one);
  const size = await maps.size(area);
  expect(await maps.keep(area, 'chosen')).toEqual({ kind: 'kept' });
  const [kept] = maps.kept.get() ?? [];
  expect(kept).toMatchObject({ isWhole: true, block: '1041' });
  expect(size).toEqual({ kind: 'size', bytes: kept?.bytes });
  expect(kept?.held).toBe(kept?.bytes);
  one.phone.goOffline();
  expect(await kindOf(IN_BOX)).toBe('tile');
  expect(await maps.layers(area.map)).toContain('water');
  expect(await kindOf(BESIDE)).toBe('unreachable');

  await one.phone.kill();
  one.phone.goOnline();
  const { app } = await aPhone('officer', one.phone);
  one.phone.goOffline();
  const again = await app.baseMaps();
  const [map] = await until(again.kept, ({ length }) => length > 0);
  expect(await again.tile(area.map, IN_BOX)).toMatchObject({ kind: 'tile' });
  await again.remove({ id: map?.id ?? '' });
  expect(again.kept.get()).toEqual([]);
  expect(await again.tile(area.map, { ...IN_BOX, x: IN_BOX.x + 1 })).toMatchObject({ kind: 'failed' });
});

it('a cut keeps what has come, is not called kept, and the rest comes with the network', async () => {
  const one = await aPhone();
  const { maps, area } = await withMap(one);
  await maps.size(area);
  one.phone.fault('/api/base-maps/', 'cut', 2);
  expect(await maps.keep(area, 'chosen')).toEqual({ kind: 'failed', because: 'unreachable' });
  const [begun] = maps.kept.get() ?? [];
  expect(begun?.isWhole).toBe(false);
  expect(begun?.held).toBeGreaterThan(0);
  expect(begun?.held).toBeLessThan(begun?.bytes ?? 0);
  const before = fileRequests(one);
  maps.look();
  await until(maps.kept, ([map]) => map?.isWhole === true);
  const rest = fileRequests(one) - before;
  expect(rest).toBeGreaterThan(0);

  await maps.remove({ id: begun?.id ?? '' });
  const early = fileRequests(one);
  expect(await maps.keep(area, 'chosen')).toEqual({ kind: 'kept' });
  expect(fileRequests(one) - early).toBeGreaterThan(rest);
});

it.each(['metered', 'unknown'] as const)(
  'on a %s network it waits for Wi-Fi like files, until somebody does not want to wait',
  async (network) => {
    const one = await aPhone();
    const { maps, area } = await withMap(one);
    (await one.app.attachments()).setOnlyOnWifi(true);
    one.phone.onNetwork(network);
    expect(await maps.keep(area, 'chosen')).toEqual({ kind: 'waits' });
    expect(maps.kept.get()).toMatchObject([{ isWhole: false, held: 0 }]);
    expect(maps.network.get()?.waits).not.toBe('no');
    expect(await maps.keep(area, 'any')).toEqual({ kind: 'kept' });
  },
);

it('a map that was replaced goes on working here, until the new one is kept', async () => {
  const one = await aPhone();
  const { maps, area, kindOf } = await withMap(one);
  await maps.keep(area, 'chosen');
  await giveMap(theServer(), NEXT_MAP);
  maps.look();
  const [next] = await until(maps.listed, ([map]) => map?.id !== area.map.id);
  if (!next) throw new Error('The server has another map.');
  expect(await kindOf(IN_BOX)).toBe('tile');

  await maps.size({ ...area, map: next });
  one.phone.fault(`/api/base-maps/${next.id}`, 'cut', 1);
  expect(await maps.keep({ ...area, map: next }, 'chosen')).toMatchObject({ kind: 'failed' });
  expect(maps.kept.get()).toHaveLength(2);
  expect(await maps.keep({ ...area, map: next }, 'chosen')).toEqual({ kind: 'kept' });
  expect(maps.kept.get()).toMatchObject([{ map: { id: next.id }, isWhole: true }]);
});

it('a keeping that somebody stops leaves nothing', async () => {
  const one = await aPhone();
  const { maps, area } = await withMap(one);
  await maps.size(area);
  one.phone.fault('/api/base-maps/', 'delay', 1);
  const keeping = maps.keep(area, 'chosen');
  const [begun] = await until(maps.kept, ([map]) => map !== undefined);
  await maps.remove({ id: begun?.id ?? '' });
  one.phone.heal();
  expect(await keeping).toEqual({ kind: 'stopped' });
  expect(maps.kept.get()).toEqual([]);
});

it('a device that is cleared has no map any more', async () => {
  const one = await aPhone();
  const { maps, area } = await withMap(one);
  await maps.keep(area, 'chosen');
  await (await one.app.thisDevice()).clear();
  const { app } = await aPhone('staff', one.phone);
  expect(await until((await app.baseMaps()).kept, () => true)).toEqual([]);
});
