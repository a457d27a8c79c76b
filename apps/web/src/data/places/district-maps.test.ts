import { aRasterMap } from '@sampark/testing/base-maps/a-base-map';
import { expect, it } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, type Phone } from '../../../test/village.ts';
import type { DistrictMapsPort, NewMap } from '../ports/district-maps.ts';

const { aPhone } = aVillage();

const UPLOADS = '/api/base-maps/uploads';
const MAP = aRasterMap();
/** A map that goes in three requests: what lies behind its tiles belongs to nobody. */
const LARGE = Buffer.concat([MAP, Buffer.alloc(5_000_000)]);

const aMap = (bytes: Buffer): NewMap => ({
  file: new File([new Uint8Array(bytes)], 'map.pmtiles'),
  district: '125',
  name: 'Barabanki',
});

const anOffice = async (): Promise<Phone & { readonly maps: DistrictMapsPort }> => {
  const office = await aPhone('admin');
  return { ...office, maps: await office.app.districtMaps() };
};
const listed = async (maps: DistrictMapsPort) => {
  const answer = await maps.maps();
  return answer.kind === 'ok' ? answer.value.map(({ name, bytes }) => [name, bytes]) : answer.kind;
};
const pieces = ({ phone }: Phone) => phone.requests.filter((line) => line.startsWith('PATCH')).length;

it('a map goes to the server, is listed, and is removed', async () => {
  const { maps } = await anOffice();
  expect(await maps.send(aMap(MAP))).toEqual({ kind: 'kept' });
  expect(maps.onItsWay.get()).toBeNull();
  expect(await listed(maps)).toEqual([['Barabanki', MAP.length]]);
  const answer = await maps.maps();
  const [map] = answer.kind === 'ok' ? answer.value : [];
  if (map === undefined) throw new Error('There is no map.');
  expect(await maps.remove(map)).toEqual({ kind: 'ok', value: null });
  expect(await maps.remove(map)).toMatchObject({ kind: 'refused', code: 'base_map_not_found' });
  expect(await listed(maps)).toEqual([]);
});

it('a map whose pieces are cut, halved, and answered in vain goes on from where it was, and is kept once', async () => {
  const office = await anOffice();
  const { phone, maps } = office;
  phone.fault(`${UPLOADS}/`, 'half');
  const end = maps.send(aMap(LARGE));
  await until(maps.onItsWay, (now) => now?.waits === true);
  phone.fault(`${UPLOADS}/`, 'lose-response', 2);
  phone.goOnline();
  await until(maps.onItsWay, (now) => now?.waits === false);
  await until(maps.onItsWay, (now) => now?.waits === true);
  expect(maps.onItsWay.get()?.sent).toBeGreaterThan(1_000_000);
  phone.goOnline();
  expect(await end).toEqual({ kind: 'kept' });
  expect(pieces(office)).toBeLessThan(6);
  expect(await listed(maps)).toEqual([['Barabanki', LARGE.length]]);
});

it('a map of which the last answer got lost is not sent again', async () => {
  const { phone, maps } = await anOffice();
  phone.fault(`${UPLOADS}/`, 'lose-response');
  const end = maps.send(aMap(MAP));
  await until(maps.onItsWay, (now) => now?.waits === true);
  phone.goOnline();
  expect(await end).toEqual({ kind: 'kept' });
  expect(phone.requests.filter((line) => line === `POST ${UPLOADS}`)).toHaveLength(1);
  expect(phone.requests.filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
});

it('a map is stopped, and the server forgets what it has of it', async () => {
  const { phone, maps } = await anOffice();
  phone.fault(`${UPLOADS}/`, 'half');
  const end = maps.send(aMap(LARGE));
  await until(maps.onItsWay, (now) => now?.waits === true);
  maps.stop();
  expect(await end).toEqual({ kind: 'stopped' });
  expect(phone.requests.at(-1)).toMatch(/^DELETE \/api\/base-maps\/uploads\/[\da-f]+$/);
  expect(maps.onItsWay.get()).toBeNull();
});

it('a map that the server does not take says why, and one that cannot be read ends', async () => {
  const { maps } = await anOffice();
  expect(await maps.send(aMap(Buffer.from('<!doctype html>')))).toMatchObject({
    kind: 'refused',
    code: 'base_map_content',
  });
  const { file, ...about } = aMap(MAP);
  const gone = Object.assign(file, {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
  });
  expect(await maps.send({ ...about, file: gone })).toEqual({ kind: 'unreadable' });
});

it('a map goes on when its person leaves the screen, and stops when they sign out', async () => {
  const { phone, app, maps } = await anOffice();
  phone.fault(`${UPLOADS}/`, 'cut');
  const end = maps.send(aMap(MAP));
  await until(maps.onItsWay, (now) => now?.waits === true);
  expect((await app.districtMaps()).onItsWay.get()).toMatchObject({ name: 'Barabanki', waits: true });
  await app.session.signOut();
  expect(await end).toEqual({ kind: 'stopped' });
});
