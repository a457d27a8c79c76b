import { aBaseMap, aRasterMap } from '@sampark/testing/base-maps/a-base-map';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import {
  BARABANKI,
  beginMap,
  fetchMap,
  mapHeaders,
  mapIdOf,
  mapsOf,
  sendMap,
} from '../../../testing/files/base-maps.ts';
import { askUpload, sendPiece } from '../../../testing/files/files.ts';
import { giveLink, openLink } from '../../../testing/links/links.ts';
import { aCreate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const map = aBaseMap();
const raster = aRasterMap();
const MB = 1024 * 1024;

/** A block of another district, whose officer or staff sees nothing of Barabanki. */
const ELSEWHERE = {
  code: '1099',
  name: 'Malihabad',
  district: { code: '162', name: 'Lucknow' },
  state: { code: '9', name: 'Uttar Pradesh' },
};

onBothEngines('a base map', (storage) => {
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    const baseMapLimits = { map: MB, uploads: 2 };
    server = await startTestServer({ storage: storage(), baseMapLimits }, 'people and places');
    admin = await signIn(server, 'admin');
    staff = await signIn(server, 'staff');
  });
  afterEach(() => server.close());

  const codeOf = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { code?: string }).code,
  ];
  const listed = async (client: TestClient) => (await mapsOf(client)).map(({ id }) => id);

  it('comes in pieces by tus, and says what it is by its own words', async () => {
    const begun = await beginMap(admin, map.length, { name: 'Barabanki, all roads' });
    expect([begun.status, begun.headers['tus-resumable']]).toEqual([201, '1.0.0']);
    const location = begun.headers['location'] ?? '';
    await sendPiece(admin, location, 0, map.subarray(0, 5_000));
    const asked = await askUpload(admin, 'HEAD', location);
    expect([asked.status, asked.headers['upload-offset']]).toEqual([200, '5000']);
    expect(await listed(admin)).toEqual([]);
    const last = await sendPiece(admin, location, 5_000, map.subarray(5_000));
    expect([last.status, last.headers['upload-offset']]).toEqual([204, String(map.length)]);
    const about = {
      ...{ id: mapIdOf(map), district: BARABANKI, name: 'Barabanki, all roads', bytes: map.length },
      ...{ bounds: [81.15, 26.88, 81.25, 26.98], min_zoom: 0, max_zoom: 14, kind: 'vector' },
      ...{ attribution: '© OpenStreetMap', created_at: expect.stringMatching(/^20/) as string },
    };
    expect(await mapsOf(staff)).toEqual([about]);
    expect(await mapsOf(admin)).toEqual([{ ...about, created_by_fullname: expect.any(String) as string }]);
  });

  it('tells whoever lost the last answer that it was kept', async () => {
    const location = (await beginMap(admin, map.length)).headers['location'] ?? '';
    await sendPiece(admin, location, 0, map);
    const asked = await askUpload(admin, 'HEAD', location);
    expect([asked.status, asked.headers['upload-offset']]).toEqual([200, String(map.length)]);
    const again = await sendPiece(admin, location, 0, map.subarray(0, 10));
    expect([...codeOf(again), again.headers['upload-offset']]).toEqual([
      409,
      'upload_offset',
      String(map.length),
    ]);
  });

  it('is given whole and by ranges, for ever, and never as something to run', async () => {
    await sendMap(admin, map);
    const whole = await fetchMap(server, staff, mapIdOf(map));
    expect([whole.statusCode, whole.rawPayload.equals(map)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    const { etag } = whole.headers;
    expect(etag).toBe(`"${mapIdOf(map)}"`);
    const part = await fetchMap(server, staff, mapIdOf(map), {
      range: 'bytes=127-600',
      'if-range': `${etag}`,
    });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 127-600/${map.length}`]);
    expect(part.rawPayload.equals(map.subarray(127, 601))).toBe(true);
    const beyond = await fetchMap(server, staff, mapIdOf(map), { range: `bytes=${map.length}-` });
    expect(beyond.statusCode).toBe(416);
  });

  it('takes the place of the one before, and goes when it is removed', async () => {
    await sendMap(admin, map);
    await sendMap(admin, raster, { name: 'Fields' });
    expect(await mapsOf(staff)).toMatchObject([{ id: mapIdOf(raster), kind: 'raster', name: 'Fields' }]);
    const remove = (id: string, district = BARABANKI) =>
      admin.delete(`/api/base-maps/${id}?district=${district}`);
    expect(codeOf(await remove(mapIdOf(map)))).toEqual([404, 'base_map_not_found']);
    expect(codeOf(await remove(mapIdOf(raster), '162'))).toEqual([404, 'base_map_not_found']);
    expect((await remove(mapIdOf(raster))).status).toBe(204);
    expect(await listed(staff)).toEqual([]);
    expect((await sendMap(admin, raster)).status).toBe(204);
    expect(await listed(staff)).toEqual([mapIdOf(raster)]);
  });

  it('may be the same file for several districts', async () => {
    await admin.post('/api/places/blocks', ELSEWHERE);
    await sendMap(admin, map);
    await sendMap(admin, map, { district: '162', name: 'Lucknow' });
    expect((await mapsOf(admin)).map(({ district, id }) => [district, id])).toEqual([
      [BARABANKI, mapIdOf(map)],
      ['162', mapIdOf(map)],
    ]);
    await admin.delete(`/api/base-maps/${mapIdOf(map)}?district=${BARABANKI}`);
    expect((await mapsOf(admin)).map(({ district }) => district)).toEqual(['162']);
  });

  it('of another district is none for staff, officers, or whoever came by a link', async () => {
    await admin.post('/api/places/blocks', ELSEWHERE);
    await sendMap(admin, map, { district: '162' });
    for (const client of [staff, await signIn(server, 'officer')]) {
      expect(await listed(client)).toEqual([]);
      expect((await fetchMap(server, client, mapIdOf(map))).statusCode).toBe(404);
    }
    await staff.batch(aCreate('S1'));
    const phone = await openLink(server, await giveLink(staff, 'S1'));
    expect((await phone.get('/api/base-maps')).status).toBe(403);
    expect((await fetchMap(server, phone, mapIdOf(map))).statusCode).toBe(403);
  });

  it('whose file was lost is not listed', async () => {
    await sendMap(admin, map);
    await server.files.remove(`map-${mapIdOf(map)}`);
    expect(await listed(admin)).toEqual([]);
    expect((await fetchMap(server, admin, mapIdOf(map))).statusCode).toBe(404);
  });

  describe('that cannot be taken', () => {
    it('is refused before a byte is sent', async () => {
      const large = await beginMap(admin, MB + 1);
      expect([...codeOf(large), (large.body as { most: number }).most]).toEqual([
        413,
        'base_map_too_large',
        MB,
      ]);
      expect(codeOf(await beginMap(admin, 0))).toEqual([422, 'base_map_content']);
      expect(codeOf(await beginMap(admin, 9, { district: '999' }))).toEqual([422, 'unknown_district']);
      expect(codeOf(await beginMap(admin, 9, { name: ' ' }))).toEqual([422, 'invalid_body']);
      expect(codeOf(await beginMap(admin, 9, { name: 'two\nlines' }))).toEqual([422, 'invalid_body']);
      expect(codeOf(await beginMap(staff, 9))).toEqual([403, 'forbidden']);
    });

    it('by its content is refused with the last piece, and leaves nothing', async () => {
      await sendMap(admin, raster);
      const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(20_000));
      expect(codeOf(await sendMap(admin, page))).toEqual([422, 'base_map_content']);
      const others = Buffer.from(map);
      others.writeUInt8(6, 99);
      expect(codeOf(await sendMap(admin, others))).toEqual([422, 'base_map_tiles']);
      expect(await listed(admin)).toEqual([mapIdOf(raster)]);
      const kept = [];
      for await (const { key } of server.files.list()) kept.push(key);
      expect(kept).toEqual([`map-${mapIdOf(raster)}`]);
    });

    it('begun anew for a district ends the upload before; further districts wait', async () => {
      await admin.post('/api/places/blocks', ELSEWHERE);
      await admin.post('/api/places/blocks', {
        ...ELSEWHERE,
        ...{ code: '1100', district: { code: '163', name: 'Unnao' } },
      });
      const first = (await beginMap(admin, 9)).headers['location'] ?? '';
      expect((await beginMap(admin, 9)).status).toBe(201);
      expect((await askUpload(admin, 'HEAD', first)).status).toBe(404);
      expect((await beginMap(admin, 9, { district: '162' })).status).toBe(201);
      expect(codeOf(await beginMap(admin, 9, { district: '163' }))).toEqual([429, 'too_many_uploads']);
    });

    it('is nobody’s but its sender’s while it comes', async () => {
      const location = (await beginMap(admin, map.length)).headers['location'] ?? '';
      expect((await sendPiece(staff, location, 0, map)).status).toBe(403);
      const old = { ...mapHeaders(BARABANKI, 'x', 9), 'tus-resumable': '0.2.2' };
      const refused = await admin.send({ method: 'POST', url: '/api/base-maps/uploads', headers: old });
      expect(codeOf(refused)).toEqual([412, 'wrong_tus']);
      expect((await askUpload(admin, 'DELETE', location)).status).toBe(204);
      expect((await sendPiece(admin, location, 0, map)).status).toBe(404);
    });
  });
});
