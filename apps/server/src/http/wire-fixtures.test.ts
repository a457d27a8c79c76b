import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../demo/figures.ts';
import { type Answer, clientOf, type TestClient, type TestRequest } from '../testing/servers/client.ts';
import { MINUTE, type TestClock, testClock } from '../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';

/**
 * Freezes the wire: one file a kind of request with its answer, from a conversation that is the same each time. A
 * difference is a change of the wire: old phones will meet it. Make it on purpose, and raise WIRE_VERSION when a
 * device could stumble over it. `WRITE_WIRE_FIXTURES=1` writes the files anew.
 */
const FOLDER = new URL('../../test/fixtures/wire/', import.meta.url);
const REWRITE = process.env['WRITE_WIRE_FIXTURES'] === '1';

let clock: TestClock;
let server: TestServer;
let nobody: TestClient;
let staff: TestClient;
let staff2: TestClient;
beforeAll(async () => {
  clock = testClock();
  const next = seeded(1);
  const random = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(next() * 256));
  server = await startTestServer({ clock: clock.now, random }, 'people and places');
  nobody = clientOf(server, '', 'phone');
  const signIn = async (username: string) => {
    const { body } = await nobody.post<{ access_token: string }>('/api/auth/login', {
      username,
      password: `${username}-demo`,
    });
    return clientOf(server, body.access_token, `phone of ${username}`.replaceAll(' ', '-'));
  };
  staff = await signIn('staff');
  staff2 = await signIn('staff2');
});
afterAll(() => server.close());

const KEPT_HEADERS = [
  'etag',
  'link',
  'allow',
  'retry-after',
  'x-sampark-epoch',
  'cache-control',
  'content-type',
];

/** Sends the request, moves the clock on, and compares request and answer with the file of that name. */
async function frozen(name: string, client: TestClient, request: TestRequest): Promise<Answer> {
  const answer = await client.send(request);
  clock.pass(MINUTE);
  const headers = KEPT_HEADERS.filter((header) => answer.headers[header] !== undefined);
  const { method = 'GET', url, payload } = request;
  const exchange = {
    request: { method, url, ...(payload === undefined ? {} : { body: payload }) },
    answer: {
      status: answer.status,
      headers: Object.fromEntries(headers.map((header) => [header, answer.headers[header]])),
      ...(answer.text === '' ? {} : { body: answer.body }),
    },
  };
  const file = new URL(`${name}.json`, FOLDER);
  if (REWRITE) await writeFile(file, `${JSON.stringify(exchange, null, 2)}\n`);
  expect(JSON.parse(JSON.stringify(exchange))).toEqual(JSON.parse(await readFile(file, 'utf8')));
  return answer;
}

const post = (url: string, payload: object): TestRequest => ({ method: 'POST', url, payload });

// One conversation: each part goes on from the one before.
describe('the wire', () => {
  it('signing in', async () => {
    await frozen('ping', nobody, { url: '/api/ping' });
    await frozen('login', nobody, post('/api/auth/login', { username: 'staff', password: 'staff-demo' }));
    await frozen('login-wrong', nobody, post('/api/auth/login', { username: 'staff', password: 'x' }));
    await frozen('login-misfit', nobody, post('/api/auth/login', { username: ' ' }));
    await frozen('me', staff, { url: '/api/auth/me' });
    await frozen('unauthenticated', nobody, { url: '/api/auth/me' });
  });

  it('of places', async () => {
    await frozen('panchayats', staff, { url: '/api/panchayats' });
  });

  it('operations', async () => {
    const was = { 'basic_info.households': 240 };
    const create = {
      op_id: '00000000000000000000000000000001',
      action: 'create',
      survey_id: 'SURVEY_1764_k3x9',
      base_version: 0,
      panchayat_id: '48211',
      village_name: 'Rampur',
      survey_date: '2026-11-20',
      client_timestamp: '2026-11-20T17:30:00+05:30',
      basic_info: { population: 1200, households: 240 },
    };
    await frozen('batch-create', staff, post('/api/sync/batch', { surveys: [create] }));
    await frozen('batch-create-again', staff, post('/api/sync/batch', { surveys: [create] }));
    const update = (op: number, base_version: number, set: object, seen: object) => ({
      op_id: `0000000000000000000000000000000${op}`,
      action: 'update',
      survey_id: 'SURVEY_1764_k3x9',
      base_version,
      set,
      was: seen,
    });
    const others = update(2, 1, { 'basic_info.households': 250 }, was);
    await frozen('batch-update', staff2, post('/api/sync/batch', { surveys: [others] }));
    const elsewhere = update(3, 1, { village_name: 'Rampur Khas' }, { village_name: 'Rampur' });
    await frozen('batch-merged', staff, post('/api/sync/batch', { surveys: [elsewhere] }));
    const mine = update(4, 1, { 'basic_info.households': 245 }, was);
    await frozen('batch-conflict', staff, post('/api/sync/batch', { surveys: [mine] }));
    const resolve = {
      ...update(5, 4, { 'basic_info.households': 245 }, { 'basic_info.households': 250 }),
      action: 'resolve',
      resolves: ['00000000000000000000000000000004.basic_info.households'],
    };
    await frozen('batch-resolve', staff2, post('/api/sync/batch', { surveys: [resolve] }));
    const mixed = [
      update(6, 5, { 'basic_info.population': 100_000, 'basic_info.literacy_rate': 61.5 }, {}),
      { ...create, op_id: '00000000000000000000000000000001', village_name: 'Other' },
      { op_id: 'broken' },
    ];
    await frozen('batch-mixed', staff, post('/api/sync/batch', { surveys: mixed }));
  });

  it('the feed', async () => {
    const first = await frozen('changes', staff2, { url: '/api/sync/changes' });
    const { cursor } = first.body as { cursor: string };
    const headers = { 'if-none-match': first.headers['etag'] ?? '' };
    await frozen('changes-nothing-new', staff2, { url: `/api/sync/changes?cursor=${cursor}`, headers });
    const gone = { op_id: 'd1', action: 'delete', survey_id: 'SURVEY_1764_k3x9', base_version: 6 };
    await frozen('batch-delete', staff, post('/api/sync/batch', { surveys: [gone] }));
    await frozen('changes-deleted', staff2, { url: `/api/sync/changes?cursor=${cursor}` });
  });

  it('plain clients', async () => {
    const plain = { survey_id: 'P1', village_name: 'Katra', basic_info: { population: 800 } };
    await frozen('post-survey', staff, post('/api/surveys', plain));
    await frozen('post-survey-again', staff, post('/api/surveys', plain));
    const put = (payload: object): TestRequest => ({ method: 'PUT', url: '/api/surveys/P1', payload });
    await frozen('put-survey', staff, put({ version: 1, basic_info: { population: 810 } }));
    await frozen('put-survey-conflict', staff2, put({ version: 1, basic_info: { population: 820 } }));
    await frozen('get-survey', staff, { url: '/api/surveys/P1' });
    await frozen('get-surveys', staff, { url: '/api/surveys?q=katra&limit=1' });
    await frozen('get-history', staff, { url: '/api/surveys/P1/history' });
    await frozen('delete-survey-forbidden', staff2, { method: 'DELETE', url: '/api/surveys/P1' });
    await frozen('delete-survey', staff, { method: 'DELETE', url: '/api/surveys/P1' });
    await frozen('get-survey-missing', staff, { url: '/api/surveys/P0' });
    await frozen('sync-status', staff, { url: '/api/sync/status' });
    await frozen('sync-logs', staff, { url: '/api/sync/logs?limit=2' });
  });

  it('drafts', async () => {
    const draft = {
      survey_id: 'S1',
      panchayat_id: '48211',
      form_name: 'village-standard',
      form_version: 1,
      edits: { 'basic_info.population': { was: null, now: 900 } },
      last_auto_save: '2026-11-20T12:00:00.000Z',
    };
    await frozen('draft-none', staff, { url: '/api/drafts/S1' });
    await frozen('draft-save', staff, { method: 'PUT', url: '/api/drafts/S1', payload: draft });
    await frozen('draft-load', staff, { url: '/api/drafts/S1' });
    await frozen('draft-discard', staff, { method: 'DELETE', url: '/api/drafts/S1' });
  });

  it('facts about panchayats', async () => {
    await frozen('villages', staff, { url: '/api/panchayats/villages' });
    await frozen('contacts', staff, { url: '/api/panchayats/contacts' });
  });
});
