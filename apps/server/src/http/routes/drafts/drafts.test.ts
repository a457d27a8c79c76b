import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { SECOND, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let phone: TestClient;
let office: TestClient;
let staff2: TestClient;
const clock = testClock();
beforeEach(async () => {
  server = await startTestServer({ clock: clock.now }, 'people and places');
  phone = await signIn(server, 'staff', 'phone');
  office = clientOf(server, phone.token, 'office');
  staff2 = await signIn(server, 'staff2');
});
afterEach(() => server.close());

const draft = {
  survey_id: 'S1',
  panchayat_id: '48211',
  form_name: 'village-standard',
  form_version: 1,
  edits: { 'basic_info.population': { was: null, now: 1_000_000 } },
  last_auto_save: '2026-11-20T12:00:00.000Z',
};

describe('drafts', () => {
  it('are kept as they are, also of surveys nobody has seen, and out of bounds', async () => {
    const saved = await phone.put('/api/drafts/S1', draft);
    expect(saved.body).toEqual({ success: true, timestamp: expect.stringMatching(/^\d{4}-/) as string });
    expect((await phone.get('/api/drafts/S1')).body).toMatchObject({ ...draft, device_id: 'phone' });
    expect((await phone.get('/api/drafts')).body).toMatchObject([draft]);
  });

  it('are null where there is none', async () => {
    const answer = await phone.get('/api/drafts/S1');
    expect([answer.status, answer.text]).toEqual([200, 'null']);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect((await phone.get('/api/drafts')).body).toEqual([]);
  });

  it('have one slot a device; the newest is loaded, on whichever device', async () => {
    await phone.put('/api/drafts/S1', draft);
    await phone.put('/api/drafts/S1', { ...draft, edits: {} });
    expect((await phone.get<unknown[]>('/api/drafts')).body).toHaveLength(1);
    await office.put('/api/drafts/S1', draft);
    expect((await phone.get<unknown[]>('/api/drafts')).body).toHaveLength(2);
    await phone.delete('/api/drafts/S1');
    expect((await phone.get('/api/drafts/S1')).body).toMatchObject({ device_id: 'office' });
    await phone.delete('/api/drafts/S1?device_id=office');
    expect((await phone.get('/api/drafts/S1')).text).toBe('null');
  });

  it('are not removed by a client that has seen an older one', async () => {
    const old = await phone.put<{ timestamp: string }>('/api/drafts/S1', draft);
    clock.pass(SECOND);
    const fresh = await phone.put<{ timestamp: string }>('/api/drafts/S1', { ...draft, edits: {} });
    await office.delete(`/api/drafts/S1?device_id=phone&saved_at=${old.body.timestamp}`);
    expect((await office.get('/api/drafts/S1')).body).toMatchObject({ edits: {} });
    await office.delete(`/api/drafts/S1?device_id=phone&saved_at=${fresh.body.timestamp}`);
    expect((await office.get('/api/drafts/S1')).text).toBe('null');
  });

  it('are seen and touched by nobody else', async () => {
    await phone.put('/api/drafts/S1', draft);
    expect((await staff2.get('/api/drafts/S1')).text).toBe('null');
    expect((await staff2.get('/api/drafts')).body).toEqual([]);
    await staff2.delete('/api/drafts/S1?device_id=phone');
    expect((await phone.get('/api/drafts/S1')).body).toMatchObject(draft);
  });

  it('belong to the survey of the address', async () => {
    await phone.put('/api/drafts/S2', draft);
    expect((await phone.get('/api/drafts/S2')).body).toMatchObject({ survey_id: 'S2' });
  });

  it.each([{}, [], { ...draft, edits: 7 }, { ...draft, edits: { a: 1 } }])('refuse %j', async (body) => {
    const answer = await phone.put('/api/drafts/S1', body);
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'invalid_body' }]);
  });
});
