import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
let staff2: TestClient;
let officer: TestClient;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer({}, 'people and places');
  staff = await signIn(server, 'staff');
  staff2 = await signIn(server, 'staff2');
  officer = await signIn(server, 'officer');
  admin = await signIn(server, 'admin');
});
afterEach(() => server.close());

const nagla = { survey_id: 'S1', village_name: 'Nagla', basic_info: { population: 1200 } };

describe('POST /api/surveys', () => {
  it('creates: 201 with id, village name and version', async () => {
    const answer = await staff.post('/api/surveys', nagla);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      survey_id: 'S1',
      village_name: 'Nagla',
      version: 1,
      panchayat_id: '48211',
    });
  });

  it('gives an id to a survey that has none', async () => {
    const answer = await staff.post<WireSurvey>('/api/surveys', { village_name: 'Nagla' });
    expect(answer.status).toBe(201);
    expect(answer.body.survey_id).toMatch(/^SURVEY_\d+_[0-9a-z]+$/);
  });

  it('ignores fields that the server owns, and fields that it does not know', async () => {
    const answer = await staff.post('/api/surveys', {
      ...nagla,
      local_id: 'local_7',
      id: 7,
      status: 'complete',
      completion_percentage: 100,
      is_complete: true,
      created_by_username: 'admin',
      deleted_at: '2020-01-01T00:00:00.000Z',
      conflicts: [{ id: 'x' }],
      something_else: { a: { b: 1 } },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'in_progress',
      completion_percentage: 0,
      is_complete: false,
      created_by_username: 'staff',
      deleted_at: null,
      conflicts: [],
    });
    expect(answer.body).not.toHaveProperty('something_else');
  });

  it('answers the same to the same op_id', async () => {
    const body = { ...nagla, op_id: 'op-1' };
    const first = await staff.post('/api/surveys', body);
    const again = await staff.post('/api/surveys', body);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it('answers 409 already_exists to identical content, 200 merged to other content', async () => {
    await staff.post('/api/surveys', nagla);
    const same = await staff.post('/api/surveys', nagla);
    expect([same.status, same.body]).toMatchObject([409, { code: 'already_exists' }]);
    const more = await staff2.post('/api/surveys', {
      ...nagla,
      basic_info: { population: 1300, households: 5 },
    });
    expect([more.status, more.body]).toMatchObject([
      200,
      { merged: true, basic_info: { population: 1200, households: 5 }, conflicts: [{ mine: 1300 }] },
    ]);
  });

  it('answers 403 out of scope, whether the id is taken or not', async () => {
    await admin.post('/api/surveys', { ...nagla, panchayat_id: '48230' });
    expect((await staff.post('/api/surveys', nagla)).status).toBe(403);
    expect(
      (await staff.post('/api/surveys', { ...nagla, survey_id: 'S2', panchayat_id: '48230' })).status,
    ).toBe(403);
    expect(
      (await officer.post('/api/surveys', { ...nagla, survey_id: 'S3', panchayat_id: '48230' })).status,
    ).toBe(403);
  });

  it('tells an administrator that there is no such panchayat', async () => {
    const answer = await admin.post('/api/surveys', { ...nagla, panchayat_id: 'nowhere' });
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'unknown_panchayat' }]);
  });

  it('keeps a new survey with the id of a deleted one as a conflict: 410', async () => {
    await staff.post('/api/surveys', nagla);
    await staff.delete('/api/surveys/S1');
    const answer = await staff2.post('/api/surveys', { ...nagla, village_name: 'Nagla again' });
    expect([answer.status, answer.body]).toMatchObject([
      410,
      { code: 'deleted', survey: { conflicts: [{ mine: { village_name: 'Nagla again' } }] } },
    ]);
  });
});

describe('PUT /api/surveys/{id}', () => {
  beforeEach(() =>
    staff.post('/api/surveys', { ...nagla, basic_info: { population: 1200, households: 240 } }),
  );

  it('changes what is there, leaves what is absent, clears what is null', async () => {
    const answer = await staff.put('/api/surveys/S1', {
      version: 1,
      basic_info: { population: 1250, households: null, literacy_rate: 61.5 },
    });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { version: 2, merged: false, village_name: 'Nagla' },
    ]);
    expect((answer.body as WireSurvey)['basic_info']).toEqual({ population: 1250, literacy_rate: 61.5 });
  });

  it('ignores everything that is no answer, as a plain client sends it back', async () => {
    const { body } = await staff.get<object>('/api/surveys/S1');
    const answer = await staff.put('/api/surveys/S1', {
      ...body,
      village_name: 'New',
      extra: { a: 1 },
      sync_status: 'x',
    });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { version: 2, village_name: 'New', merged: false },
    ]);
    expect(answer.body).not.toHaveProperty('rejected_fields');
  });

  it('takes the base from base_version, If-Match or the version of the body', async () => {
    await staff2.put('/api/surveys/S1', { version: 1, basic_info: { households: 250 } });
    const stale = { basic_info: { population: 1300, households: 245 } };
    for (const [body, headers] of [
      [{ ...stale, version: 1 }, {}],
      [stale, { 'if-match': '"1"' }],
      [{ ...stale, base_version: 1, version: 9 }, { 'if-match': '"2"' }],
    ] as const) {
      const answer = await staff.put('/api/surveys/S1', body, headers);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        code: 'conflict',
        survey: { basic_info: { population: 1300, households: 250 } },
      });
    }
    const seen = await staff.put(
      '/api/surveys/S1',
      { basic_info: { households: 245 } },
      { 'if-match': '"9"' },
    );
    expect([seen.status, seen.body]).toMatchObject([200, { basic_info: { households: 245 } }]);
  });

  it('merges with what others changed elsewhere', async () => {
    await staff2.put('/api/surveys/S1', { version: 1, basic_info: { households: 250 } });
    const answer = await staff.put('/api/surveys/S1', { version: 1, basic_info: { population: 1300 } });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { merged: true, basic_info: { population: 1300, households: 250 } },
    ]);
  });

  it('with no base at all: a differing field that somebody else wrote last is a conflict', async () => {
    const own = await staff.put('/api/surveys/S1', { basic_info: { population: 1201 } });
    expect(own.status).toBe(200);
    const others = await staff2.put('/api/surveys/S1', { basic_info: { population: 1202 } });
    expect([others.status, others.body]).toMatchObject([
      409,
      { survey: { basic_info: { population: 1201 }, conflicts: [{ theirs: 1201, mine: 1202 }] } },
    ]);
  });

  it('answers 404 to one never seen, 403 out of scope, 410 when deleted', async () => {
    expect((await staff.put('/api/surveys/unknown', nagla)).status).toBe(404);
    await admin.post('/api/surveys', { ...nagla, survey_id: 'far', panchayat_id: '48230' });
    expect((await staff.put('/api/surveys/far', nagla)).status).toBe(403);
    await staff.delete('/api/surveys/S1');
    const gone = await staff2.put('/api/surveys/S1', { version: 1, village_name: 'Still here' });
    expect([gone.status, gone.body]).toMatchObject([410, { code: 'deleted' }]);
    expect((await staff.get('/api/surveys/S1')).body).toMatchObject({ conflicts: [{ theirs: 'deleted' }] });
  });

  it('refuses values by the name of their field: 422 when nothing is left', async () => {
    const all = await staff.put('/api/surveys/S1', { version: 1, basic_info: { population: 0 } });
    expect([all.status, all.body]).toMatchObject([
      422,
      { code: 'invalid_fields', rejected_fields: { 'basic_info.population': 'min_value' } },
    ]);
    const some = await staff.put('/api/surveys/S1', {
      version: 1,
      basic_info: { population: 0, households: 9 },
    });
    expect([some.status, some.body]).toMatchObject([
      200,
      {
        basic_info: { population: 1200, households: 9 },
        rejected_fields: { 'basic_info.population': 'min_value' },
      },
    ]);
  });
});

describe('DELETE /api/surveys/{id}', () => {
  beforeEach(() => staff.post('/api/surveys', nagla));

  it('deletes once; again, or unknown: 404', async () => {
    const answer = await staff.delete('/api/surveys/S1');
    expect([answer.status, answer.body]).toEqual([200, { success: true, survey_id: 'S1', version: 2 }]);
    expect((await staff.delete('/api/surveys/S1')).status).toBe(404);
    expect((await staff.delete('/api/surveys/unknown')).status).toBe(404);
  });

  it.each([
    ['?base_version=1', {}],
    ['', { 'if-match': '"1"' }],
  ])('answers 409 when somebody edited it since (%s %j)', async (query, headers) => {
    await staff2.put('/api/surveys/S1', { version: 1, village_name: 'Nagla Kalan' });
    const answer = await staff.delete(`/api/surveys/S1${query}`, headers);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'conflict' }]);
    expect((await staff.get('/api/surveys/S1')).status).toBe(200);
  });

  it('is for who created it, the officer of the block and administrators', async () => {
    const colleague = await staff2.delete('/api/surveys/S1');
    expect([colleague.status, colleague.body]).toEqual([
      403,
      { detail: 'You do not have permission to delete this survey', code: 'delete_forbidden' },
    ]);
    expect((await officer.delete('/api/surveys/S1')).status).toBe(200);
    await admin.post('/api/surveys', { ...nagla, survey_id: 'far', panchayat_id: '48230' });
    expect((await officer.delete('/api/surveys/far')).body).toMatchObject({ code: 'forbidden' });
    expect((await admin.delete('/api/surveys/far')).status).toBe(200);
  });

  it('can be undone by an officer, not by staff', async () => {
    await staff.delete('/api/surveys/S1');
    const restore = (op: string) => ({ op_id: op, action: 'restore', survey_id: 'S1', base_version: 2 });
    expect((await staff.batch(restore('r1')))[0]).toMatchObject({ status: 'rejected', code: 'forbidden' });
    expect((await officer.batch(restore('r2')))[0]).toMatchObject({ status: 'applied', version: 3 });
    expect((await staff.get('/api/surveys/S1')).body).toMatchObject({
      village_name: 'Nagla',
      deleted_at: null,
    });
  });
});
