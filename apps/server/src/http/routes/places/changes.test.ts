import type { Panchayat } from '@sampark/core/places/panchayat';
import type { WirePanchayatDetails, WirePlaceChange } from '@sampark/core/wire/wire-places';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const MERGED: WirePlaceChange = {
  level: 'panchayat',
  was: '48211',
  now: '48212',
  kind: 'merged',
  day: '2026-04-01',
};
const HEADINGS = 'Level,Old Code,New Code,Change,From';

onBothEngines('places that became others', (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    admin = await signIn(server, 'admin');
  });
  afterEach(() => server.close());

  const note = (change: object) => admin.post<{ code: string }>('/api/places/changes', change);
  const panchayats = async (username: 'staff' | 'officer') =>
    (await (await signIn(server, username)).get<Panchayat[]>('/api/panchayats')).body;
  const details = async (id: string) =>
    (await admin.get<WirePanchayatDetails>(`/api/places/panchayats/${id}`)).body;
  const send = (...rows: string[]) =>
    admin.send<{ code: string; missing?: string[] }>({
      method: 'POST',
      url: '/api/places/changes/file',
      headers: { 'content-type': 'text/csv' },
      payload: [HEADINGS, ...rows].join('\n'),
    });

  it('a panchayat that was merged tells its people when it ended and what came of it', async () => {
    expect((await note(MERGED)).status).toBe(200);
    expect(await panchayats('staff')).toMatchObject([
      {
        panchayat_id: '48211',
        ended: { day: '2026-04-01', into: [{ panchayat_id: '48212', name: { en: 'Mitaura' } }] },
      },
    ]);
    expect(
      (await panchayats('officer')).map(({ panchayat_id, ended }) => [panchayat_id, ended?.day]),
    ).toEqual([
      ['48211', '2026-04-01'],
      ['48212', undefined],
      ['48213', undefined],
    ]);
  });

  it('both pages say it, by name', async () => {
    await note(MERGED);
    const told = [{ ...MERGED, was_name: { en: 'Rampur Katra' }, now_name: { en: 'Mitaura' } }];
    expect((await details('48211')).changes).toMatchObject(told);
    expect((await details('48212')).changes).toMatchObject(told);
    expect((await details('48213')).changes).toEqual([]);
  });

  it('a village that was renamed is told on the page of its panchayat', async () => {
    const [old, renamed] = (await details('48211')).villages;
    await note({
      ...MERGED,
      level: 'village',
      was: old?.village_code,
      now: renamed?.village_code,
      kind: 'renamed',
    });
    expect((await details('48211')).changes).toMatchObject([
      { level: 'village', was_name: { en: old?.name } },
    ]);
    expect(await panchayats('staff')).not.toMatchObject([{ ended: {} }]);
  });

  it('a change that was taken back is no more', async () => {
    await note(MERGED);
    const remove = { method: 'DELETE', url: '/api/places/changes/panchayat/48211/48212' } as const;
    expect((await admin.send(remove)).status).toBe(200);
    expect((await admin.send(remove)).status).toBe(404);
    expect((await panchayats('staff'))[0]).not.toHaveProperty('ended');
  });

  describe('is refused', () => {
    it.each([
      ['a place that is not here', { ...MERGED, now: '1' }, 404, 'panchayat_not_found'],
      ['a village that is not here', { ...MERGED, level: 'village' }, 404, 'village_not_found'],
      ['into itself', { ...MERGED, now: MERGED.was }, 422, 'same_place'],
      ['no day', { ...MERGED, day: '2026-02-30' }, 422, 'invalid_body'],
      ['once more', MERGED, 409, 'known_change'],
      ['another end', { ...MERGED, now: '48213' }, 409, 'ended_before'],
      ['back', { ...MERGED, was: '48212', now: '48211' }, 409, 'in_a_circle'],
    ])('%s', async (_what, change, status, code) => {
      await note(MERGED);
      expect(await note(change)).toMatchObject({ status, body: { code } });
    });

    it('what is not an administrator’s', async () => {
      const officer = await signIn(server, 'officer');
      expect((await officer.post('/api/places/changes', MERGED)).status).toBe(403);
      expect(
        (await server.app.inject({ method: 'POST', url: '/api/places/changes', payload: MERGED })).statusCode,
      ).toBe(401);
    });
  });

  describe('a file', () => {
    it('is noted row by row, and says why of each other row', async () => {
      const rows = [
        'Gram Panchayat,48211,48212,Merged,01-04-2026',
        'Panchayat,48211,48213,merged,01-04-2026',
        'Panchayat,999,48213,merged,01-04-2026',
        'Village,1,2,vanished,01-04-2026',
      ];
      expect((await send(...rows)).body).toEqual({
        rows: 4,
        added: 1,
        unchanged: 0,
        refused: [
          { row: 3, reason: 'ended_before', value: '48211 → 48213' },
          { row: 4, reason: 'unknown_place', value: '999' },
          { row: 5, reason: 'bad_change', value: 'vanished' },
        ],
      });
      expect((await details('48211')).ended?.day).toBe('2026-04-01');
      expect((await send(...rows)).body).toMatchObject({ added: 0, unchanged: 1 });
    });

    it('without its columns changes nothing', async () => {
      const answer = await admin.send({
        method: 'POST',
        url: '/api/places/changes/file',
        headers: { 'content-type': 'text/csv' },
        payload: 'Level,Old Code\nPanchayat,48211',
      });
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'bad_file', problem: 'no_columns', missing: ['new_code', 'change', 'from'] },
      });
    });
  });
});
