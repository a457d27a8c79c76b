import { gzipSync } from 'node:zlib';
import type { WireVillages } from '@sampark/core/wire/wire-followed';
import type { WireBlock, WirePanchayatDetails, WirePanchayatRow } from '@sampark/core/wire/wire-places';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate } from '../../../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const LIST = '/api/places/panchayats';
const RAMPUR = `${LIST}/48211`;
const TIKRA_IN = { name: 'Naya Tola', name_hi: 'नया टोला', code: '700001' };

onBothEngines('places as administrators keep them', (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    admin = await signIn(server, 'admin');
  });
  afterEach(() => server.close());

  const names = async (search: string, by = admin) =>
    (await by.get<WirePanchayatRow[]>(`${LIST}?${search}`)).body.map((each) => each.name.en);
  const details = async (url = RAMPUR) => (await admin.get<WirePanchayatDetails>(url)).body;
  const patch = (payload: object, url = RAMPUR, by = admin) =>
    by.send<{ code: string; paths?: string[] }>({ method: 'PATCH', url, payload });

  describe('the list', () => {
    it.each([
      ['', ['Bhitauli', 'Mitaura', 'Rampur Katra', 'Sihali', 'Tindola']],
      ['q=KATRA', ['Rampur Katra']],
      [`q=${encodeURIComponent('कटरा')}`, ['Rampur Katra']],
      [`q=${encodeURIComponent('फतेहपुर')}`, ['Bhitauli', 'Sihali']],
      ['q=48213', ['Tindola']],
      ['q=4821', []],
      ['q=%25', []],
      ['block_id=1042', ['Bhitauli', 'Sihali']],
      ['district_id=125&q=tin', ['Tindola']],
      ['district_id=none', []],
      ['cursor=nonsense&limit=1', ['Bhitauli']],
    ])('sought by "%s" is %j', async (search, found) => {
      expect(await names(search)).toEqual(found);
    });

    it('comes page by page', async () => {
      const first = await admin.get<WirePanchayatRow[]>(`${LIST}?limit=2`);
      const next = /^<([^>]+)>; rel="next"$/.exec(first.headers['link'] ?? '')?.[1] ?? '';
      const second = await admin.get<WirePanchayatRow[]>(next);
      expect([...first.body, ...second.body].map((each) => each.name.en)).toEqual([
        'Bhitauli',
        'Mitaura',
        'Rampur Katra',
        'Sihali',
      ]);
      expect(first.body[0]).toMatchObject({ lgd_code: '48230', block: { hi: 'फतेहपुर' }, villages: 10 });
    });

    it('is of one’s own scope', async () => {
      const officer = await signIn(server, 'officer');
      const staff = await signIn(server, 'staff');
      expect(await names('', officer)).toEqual(['Mitaura', 'Rampur Katra', 'Tindola']);
      expect(await names('', staff)).toEqual(['Rampur Katra']);
      expect((await staff.get<WireBlock[]>('/api/places/blocks')).body).toMatchObject([{ block_id: '1041' }]);
      expect((await officer.get(RAMPUR)).status).toBe(200);
      expect((await officer.get(`${LIST}/48230`)).status).toBe(404);
      expect((await staff.get(`${LIST}/48212`)).status).toBe(404);
    });

    it.each(['limit=x', 'q=%00', 'block_id=a%20b'])('with the query %s answers 422', async (search) => {
      expect((await admin.get(`${LIST}?${search}`)).status).toBe(422);
    });
  });

  describe('a panchayat', () => {
    const tikra = { name: ' Tikra  Khurd ', name_hi: 'टिकरा खुर्द', block_id: '1042', lgd_code: '0048299' };

    it('is added with its code as its id, and can be surveyed at once', async () => {
      const { body } = await admin.post<{ panchayat_id: string }>(LIST, tikra);
      expect(body).toEqual({ panchayat_id: '0048299' });
      expect(await details(`${LIST}/0048299`)).toMatchObject({
        name: { en: 'Tikra Khurd', hi: 'टिकरा खुर्द' },
        lgd_code: '0048299',
        form_name: 'village-standard',
        villages: [],
      });
      const [result] = await admin.batch(aCreate('s1', { panchayat_id: '0048299' }));
      expect(result?.status).toBe('applied');
    });

    it('without a code has an id of ours, and gets its code later', async () => {
      const { body } = await admin.post<{ panchayat_id: string }>(LIST, { name: 'Tikra', block_id: '1042' });
      expect(body.panchayat_id).toMatch(/^panchayat_/);
      await patch({ lgd_code: '7' }, `${LIST}/${body.panchayat_id}`);
      expect(await details(`${LIST}/${body.panchayat_id}`)).toMatchObject({ lgd_code: '7' });
    });

    it.each([
      [{ ...tikra, lgd_code: '48211' }, 409, 'code_taken'],
      [{ ...tikra, block_id: 'none' }, 422, 'unknown_block'],
      [{ ...tikra, form_name: 'lavish' }, 422, 'unknown_form'],
      [{ ...tikra, name: '  ' }, 422, 'invalid_body'],
      [{ ...tikra, lgd_code: 'A1' }, 422, 'invalid_body'],
      [{ block_id: '1042' }, 422, 'invalid_body'],
    ])('%j is refused with %s %s', async (body, status, code) => {
      const answer = await admin.post<{ code: string }>(LIST, body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });

    it('gets another name and form, and keeps the rest', async () => {
      await patch({ name_hi: 'रामपुर', form_name: 'village-detailed' });
      expect(await details()).toMatchObject({
        name: { en: 'Rampur Katra', hi: 'रामपुर' },
        form_name: 'village-detailed',
        block_id: '1041',
      });
      expect((await patch({ name: 'X' }, `${LIST}/none`)).status).toBe(404);
      expect((await patch({ lgd_code: '48212' })).body.code).toBe('code_taken');
      expect((await patch({ name: '' })).body.paths).toEqual(['name']);
    });

    it('in another block is no longer the old officer’s, who still delivers what they did there', async () => {
      const officer = await signIn(server, 'officer');
      await admin.batch(aCreate('s1'));
      expect((await officer.pull()).scope).toContain('48211');
      await patch({ block_id: '1042' });
      const after = await officer.pull();
      expect(after.scope).toEqual(['48212', '48213']);
      const [result] = await officer.batch(aCreate('s2'));
      expect(result?.code).toBe('held_for_review');
    });
  });

  describe('its villages', () => {
    it('are added, renamed and taken from the list; devices get the active ones', async () => {
      expect((await admin.post(`${RAMPUR}/villages`, TIKRA_IN)).status).toBe(200);
      await patch({ name: 'Naya Purwa' }, `${RAMPUR}/villages/700001`);
      const staff = await signIn(server, 'staff');
      const sentVillages = async () =>
        (await staff.get<WireVillages>('/api/panchayats/villages')).body[0]?.villages;
      expect(await sentVillages()).toContainEqual(['700001', 0, 'Naya Purwa', 'नया टोला']);
      await patch({ is_active: false }, `${RAMPUR}/villages/700001`);
      expect(await sentVillages()).toHaveLength(10);
      expect((await details()).villages.at(-1)).toMatchObject({ village_code: '700001', is_active: false });
    });

    it('are not listed twice, by code or by name', async () => {
      const again = { name: 'TIKRA', code: '1' };
      const answer = await admin.post<{ code: string }>(`${RAMPUR}/villages`, again);
      expect([answer.status, answer.body.code]).toEqual([409, 'village_listed']);
      expect((await admin.post(`${LIST}/none/villages`, TIKRA_IN)).status).toBe(404);
      expect((await patch({ name: 'X' }, `${RAMPUR}/villages/none`)).status).toBe(404);
      expect((await admin.post(`${RAMPUR}/villages`, { name: '' })).status).toBe(422);
    });
  });

  it('a block is added with its district and state', async () => {
    const block = {
      code: '1055',
      name: 'Siddhaur',
      district: { code: '125', name: 'Another spelling' },
      state: { code: '9', name: 'UP' },
    };
    expect((await admin.post('/api/places/blocks', block)).status).toBe(200);
    const { body } = await admin.get<WireBlock[]>('/api/places/blocks');
    expect(body.find((each) => each.block_id === '1055')).toMatchObject({
      block: { en: 'Siddhaur' },
      district: { en: 'Barabanki' },
      panchayats: 0,
    });
    expect((await admin.post('/api/places/blocks', block)).status).toBe(409);
    expect((await admin.post('/api/places/blocks', { ...block, code: 'x' })).status).toBe(422);
  });
});

describe('who is no administrator', () => {
  it.each(['staff', 'officer'] as const)('%s changes nothing, whatever they send', async (who) => {
    const server = await startTestServer({}, 'people and places');
    const client = await signIn(server, who);
    const nobody = clientOf(server, '');
    const writes = [
      ['POST', LIST],
      ['PATCH', RAMPUR],
      ['POST', `${RAMPUR}/villages`],
      ['PATCH', `${RAMPUR}/villages/1`],
      ['POST', '/api/places/blocks'],
      ['POST', '/api/places/imports'],
      ['GET', '/api/places/imports/aa'],
      ['POST', '/api/places/imports/aa/apply'],
    ] as const;
    for (const [method, url] of writes) {
      const payload = method === 'GET' ? {} : { payload: {} };
      expect((await client.send({ method, url, ...payload })).status, url).toBe(403);
      expect((await nobody.send({ method, url, ...payload })).status, url).toBe(401);
    }
    const csv = {
      method: 'POST',
      url: '/api/places/imports',
      headers: { 'content-type': 'text/csv' },
    } as const;
    expect((await client.send({ ...csv, payload: gzipSync('x') })).status).toBe(403);
    await server.close();
  });
});
