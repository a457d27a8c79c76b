import type { WireFollowed } from '@sampark/core/wire/wire-followed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { manyPanchayats } from '../../../testing/databases/rows.ts';
import { aCreate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const FOLLOWED = '/api/panchayats/followed';

onBothEngines('the panchayats a device follows', (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    admin = await signIn(server, 'admin');
  });
  afterEach(() => server.close());

  const choose = (client: TestClient, ...panchayat_ids: readonly string[]) =>
    client.put<WireFollowed>(FOLLOWED, { panchayat_ids });

  it('are all in scope while they are at most 200', async () => {
    const all = { all: true, most: 200, panchayat_ids: ['48211', '48212', '48213', '48230', '48231'] };
    expect((await admin.get(FOLLOWED)).body).toEqual(all);
    const officer = await signIn(server, 'officer');
    expect((await officer.get(FOLLOWED)).body).toMatchObject({ all: true, panchayat_ids: { length: 3 } });
    expect((await choose(admin, '48211')).body).toEqual(all);
  });

  describe('where there are more', () => {
    beforeEach(() => database().write((r) => r.places.insert(manyPanchayats(196, '1042'))));

    it('are none before anybody has chosen', async () => {
      await admin.batch(aCreate('S1'));
      expect((await admin.get(FOLLOWED)).body).toEqual({ all: false, most: 200, panchayat_ids: [] });
      expect(await admin.pull()).toMatchObject({ surveys: [], scope: [] });
    });

    it('are those chosen; one that is new comes from its beginning, one left goes out of the feed', async () => {
      await admin.batch(aCreate('S1'), aCreate('S2', { panchayat_id: 'many-7' }));
      expect((await choose(admin, '48211')).body).toMatchObject({ panchayat_ids: ['48211'] });
      const first = await admin.pull();
      expect(first).toMatchObject({ scope: ['48211'], surveys: [{ survey_id: 'S1' }] });
      await choose(admin, 'many-7', '48211', '48211');
      const second = await admin.pull(first.cursor);
      expect(second).toMatchObject({ scope: ['48211', 'many-7'], surveys: [{ survey_id: 'S2' }] });
      await choose(admin, 'many-7');
      expect(await admin.pull(second.cursor)).toMatchObject({ scope: ['many-7'], surveys: [] });
      expect((await admin.get('/api/surveys/S1')).status).toBe(200);
    });

    it('are each person’s own choice', async () => {
      await choose(admin, '48211');
      const officer = await signIn(server, 'officer');
      expect((await officer.get(FOLLOWED)).body).toMatchObject({ all: true });
    });

    it('are at most 200, and known', async () => {
      const ids = Array.from({ length: 196 }, (_, i) => `many-${i}`);
      const demo = ['48211', '48212', '48213', '48230', '48231'];
      expect((await choose(admin, ...ids, ...demo.slice(1))).status).toBe(200);
      expect(await choose(admin, ...ids, ...demo)).toMatchObject({
        status: 422,
        body: { code: 'too_many_panchayats' },
      });
      expect(await choose(admin, 'nowhere')).toMatchObject({
        status: 422,
        body: { code: 'unknown_panchayat' },
      });
      expect((await admin.get(FOLLOWED)).body).toMatchObject({ panchayat_ids: { length: 200 } });
    });

    it('are of the officer’s own block only', async () => {
      await database().write((r) => r.places.insert(manyPanchayats(198, '1041', 'own')));
      const officer = await signIn(server, 'officer');
      expect((await officer.get(FOLLOWED)).body).toMatchObject({ all: false, panchayat_ids: [] });
      expect((await choose(officer, '48230')).status).toBe(422);
      expect((await choose(officer, 'own-3')).body).toMatchObject({ panchayat_ids: ['own-3'] });
      expect((await officer.pull()).scope).toEqual(['own-3']);
    });
  });
});
