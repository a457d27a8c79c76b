import type { WireContacts, WireVillages } from '@sampark/core/wire/wire-followed';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { manyPanchayats } from '../../../testing/databases/rows.ts';
import { signIn } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const VILLAGES = '/api/panchayats/villages';
const CONTACTS = '/api/panchayats/contacts';

onBothEngines('what is known of panchayats', (database) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
  });
  afterEach(() => server.close());

  it('gives everybody the villages of the panchayats in their scope, in both scripts', async () => {
    const staff = await signIn(server, 'staff');
    const { body } = await staff.get<WireVillages>(VILLAGES);
    expect(body.map((each) => each.panchayat_id)).toEqual(['48211']);
    expect(body[0]?.villages).toHaveLength(10);
    expect(body[0]?.villages).toContainEqual(['168221', 1, 'Rampur Khas', 'रामपुर खास']);
    const officer = await signIn(server, 'officer');
    expect((await officer.get<WireVillages>(VILLAGES)).body).toHaveLength(3);
    const admin = await signIn(server, 'admin');
    expect((await admin.get<WireVillages>(VILLAGES)).body).toHaveLength(5);
  });

  it('says so when nothing changed, and sends what did', async () => {
    const staff = await signIn(server, 'staff');
    const etag = (await staff.get(VILLAGES)).headers['etag'] ?? '';
    expect((await staff.get(VILLAGES, { 'if-none-match': etag })).status).toBe(304);
    const renamed = {
      panchayat_id: '48211',
      village_code: '007',
      village_version: 2,
      name: 'Navpur',
      name_hi: '',
    };
    await database().write((r) => r.villages.put([{ ...renamed, name: 'Nav', village_version: 1 }]));
    await database().write((r) => r.villages.put([renamed]));
    const { status, body } = await staff.get<WireVillages>(VILLAGES, { 'if-none-match': etag });
    expect(status).toBe(200);
    expect(body[0]?.villages).toHaveLength(11);
    expect(body[0]?.villages).toContainEqual(['007', 2, 'Navpur', '']);
  });

  it('keeps one village under several panchayats', async () => {
    const shared = { village_code: '42', village_version: 1, name: 'Sangam', name_hi: 'संगम' };
    await database().write((r) =>
      r.villages.put([
        { ...shared, panchayat_id: '48212' },
        { ...shared, panchayat_id: '48213' },
      ]),
    );
    const { body } = await (await signIn(server, 'officer')).get<WireVillages>(VILLAGES);
    const holders = body.filter(({ villages }) => villages.some(([code]) => code === '42'));
    expect(holders.map((each) => each.panchayat_id)).toEqual(['48212', '48213']);
  });

  it('says when the staff of a panchayat were last heard of, and who never was', async () => {
    const staff = await signIn(server, 'staff');
    await staff.pull();
    const { body } = await (await signIn(server, 'officer')).get<WireContacts>(CONTACTS);
    expect(body.map((each) => each.panchayat_id)).toEqual(['48211', '48212', '48213']);
    expect(body[0]?.people).toEqual([
      {
        username: 'staff',
        full_name: 'Sunita Devi',
        last_contact: expect.stringMatching(/^20\d\d-/) as string,
      },
      { username: 'staff2', full_name: 'Mohan Lal', last_contact: null },
    ]);
    expect(body[1]?.people).toEqual([]);
  });

  it('leaves out panchayats that are not followed where there are too many', async () => {
    await database().write((r) => r.places.insert(manyPanchayats(198, '1042')));
    const admin = await signIn(server, 'admin');
    expect((await admin.get(VILLAGES)).body).toEqual([]);
    expect((await admin.get(CONTACTS)).body).toEqual([]);
    await admin.put('/api/panchayats/followed', { panchayat_ids: ['48211'] });
    expect((await admin.get<WireVillages>(VILLAGES)).body).toMatchObject([{ panchayat_id: '48211' }]);
  });

  it('is for those who are signed in', async () => {
    for (const url of [VILLAGES, CONTACTS]) {
      expect((await server.app.inject({ url })).statusCode).toBe(401);
    }
  });
});
