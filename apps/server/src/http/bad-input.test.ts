import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../services/access/accounts/sign-in/tokens.ts';
import { aCreate } from '../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
beforeAll(async () => {
  server = await startTestServer({}, 'people and places');
  staff = await signIn(server, 'staff');
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
type Problem = { code: string; detail: string };
const sendText = (url: string, payload: string | Buffer, headers: Record<string, string> = json) =>
  staff.send<Problem>({ method: 'POST', url, payload, headers });

describe('a body', () => {
  it.each(['{', 'no JSON', '', '{"a":1,}', '\u0000'])('that is no JSON (%j) answers 400', async (text) => {
    const answer = await sendText('/api/surveys', text);
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_json']);
  });

  it('that would change the prototype of objects answers 400', async () => {
    const answer = await sendText('/api/surveys', '{"survey_id":"S1","__proto__":{"admin":true}}');
    expect(answer.status).toBe(400);
  });

  it.each([
    '[]',
    '7',
    '"text"',
    'null',
    'true',
    '{"survey_id":7}',
    '{"survey_id":""}',
    '{"survey_id":"a b"}',
  ])('of another shape (%s) answers 422 with the paths', async (text) => {
    const answer = await sendText('/api/surveys', text);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_body']);
  });

  it.each([
    ['text/plain', 'x'],
    ['application/xml', '<x/>'],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('of the type %s answers 415', async (type, text) => {
    const answer = await sendText('/api/surveys', text, { 'content-type': type });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('over 256 kB answers 413', async () => {
    const answer = await sendText('/api/surveys', JSON.stringify({ village_name: 'x'.repeat(300_000) }));
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
  });

  it('of a batch over 1 MiB answers 413, packed or not', async () => {
    const large = JSON.stringify({ surveys: [], filler: 'x'.repeat(1024 * 1024) });
    expect((await sendText('/api/sync/batch', large)).status).toBe(413);
    const packed = await sendText('/api/sync/batch', gzipSync(large), {
      ...json,
      'content-encoding': 'gzip',
    });
    expect([packed.status, packed.body.code]).toEqual([413, 'too_large']);
  });

  it('that is too large is answered while it comes, and its connection goes on', async () => {
    const { hostname, port } = new URL(await server.listen());
    const socket = connect(Number(port), hostname);
    const said = createInterface({ input: socket })[Symbol.asyncIterator]();
    const status = async () => {
      for (let line = await said.next(); !line.done; line = await said.next()) {
        // A body ends without the end of a line: the next answer may stand behind it.
        const found = /HTTP\/1\.1 (\d+)/.exec(line.value)?.[1];
        if (found) return Number(found);
      }
      throw new Error('the connection ended');
    };
    const text = 'x'.repeat(300_000);
    const heads = ['Host: sampark', 'Content-Type: application/json', `Content-Length: ${2 * text.length}`];
    socket.write(`POST /api/auth/login HTTP/1.1\r\n${heads.join('\r\n')}\r\n\r\n${text}`);
    expect(await status()).toBe(413);
    socket.write(`${text}GET /api/ping HTTP/1.1\r\nHost: sampark\r\n\r\n`);
    expect(await status()).toBe(200);
    socket.destroy();
  });

  it('that is packed and broken answers 400', async () => {
    const packed = gzipSync('{"surveys":[]}');
    const headers = { ...json, 'content-encoding': 'gzip' };
    for (const broken of [packed.subarray(0, 12), Buffer.from('not packed at all'), gzipSync('{"surv')]) {
      expect((await sendText('/api/sync/batch', broken, headers)).status).toBe(400);
    }
  });

  it('that is packed otherwise, or by somebody who is not signed in, answers 415', async () => {
    const packed = gzipSync('{"surveys":[]}');
    expect((await sendText('/api/sync/batch', packed, { ...json, 'content-encoding': 'br' })).status).toBe(
      415,
    );
    const login = await sendText('/api/auth/login', packed, { ...json, 'content-encoding': 'gzip' });
    expect(login.status).toBe(415);
  });

  it('with more than 500 items answers 422', async () => {
    const surveys = Array.from({ length: 501 }, (_, i) => aCreate(`many-${i}`));
    expect((await staff.post('/api/sync/batch', { surveys })).status).toBe(422);
    expect((await staff.get('/api/surveys/many-0')).status).toBe(404);
  });

  it('with no items is fine, and empty', async () => {
    expect((await staff.post('/api/sync/batch', { surveys: [] })).body).toMatchObject({
      success: 0,
      results: [],
    });
    expect((await staff.post('/api/sync/batch', {})).status).toBe(422);
  });
});

describe('values', () => {
  it.each([
    ['blank', ''],
    ['of spaces', '   '],
    ['missing', undefined],
    ['null', null],
    ['a number', 7],
    ['an object', { a: 1 }],
    ['10,000 characters long', 'x'.repeat(10_000)],
    ['with a NUL', 'Ram\0pur'],
    ['half a character', '\ud800'],
  ])('a village name that is %s is refused by name, and nothing is written', async (_, village_name) => {
    const answer = await staff.post('/api/surveys', { survey_id: 'bad-name', village_name });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { code: 'invalid_fields', rejected_fields: { village_name: expect.any(String) as string } },
    ]);
    expect((await staff.get('/api/surveys/bad-name')).status).toBe(404);
  });

  it.each([
    [{ population: -1 }, 'min_value'],
    [{ population: 100_000 }, 'max_value'],
    [{ population: 1.5 }, 'step'],
    [{ population: '12' }, 'not_a_number'],
    [{ population: true }, 'not_a_number'],
    [{ population: [1] }, 'not_a_number'],
    [{ population: { $gt: 1 } }, 'not_a_number'],
    [{ population: 1e308 }, 'max_value'],
    [{ primary_occupation: 'Piracy' }, 'not_an_option'],
    [{ unheard_of: 1 }, 'unknown_field'],
    [{ constructor: 1 }, 'unknown_field'],
  ])('%j is refused with %s, the rest is kept', async (basic_info, code) => {
    const field = `basic_info.${Object.keys(basic_info)[0]}`;
    const survey_id = `value-${hashOf(JSON.stringify(basic_info))}`;
    const answer = await staff.post('/api/surveys', { survey_id, village_name: 'Nagla', basic_info });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { rejected_fields: { [field]: code }, basic_info: {} },
    ]);
  });

  it('in Hindi come back as they were', async () => {
    const name = 'रामपुर खास — ज़िला बाराबंकी';
    await staff.post('/api/surveys', { survey_id: 'hindi', village_name: name });
    expect((await staff.get('/api/surveys/hindi')).body).toMatchObject({ village_name: name });
  });

  it('a client timestamp of any kind breaks nothing', async () => {
    const sent = ['\u0000\u0000', 'yesterday', '2026-11-20T12:00:00+05:30', null];
    const results = await staff.batch(
      ...sent.map((client_timestamp, i) => aCreate(`time-${i}`, { client_timestamp })),
    );
    expect(results.map((r) => r.status)).toEqual(['applied', 'applied', 'applied', 'applied']);
  });
});

describe('an address', () => {
  it.each([
    '/api/surveys/no-such-survey',
    `/api/surveys/${'x'.repeat(129)}`,
    '/api/surveys/%E0%A4%B0',
    '/api/surveys/a%20b',
    '/api/surveys/x/y/z',
    '/api/schemas/no-such-form',
    '/api/schemas/..%2f..',
    '/api/none',
  ])('%s is not there', async (url) => {
    const answer = await staff.get<Problem>(url);
    expect(answer.status).toBe(404);
    expect(answer.body.code).toMatch(/not_found$/);
  });

  it('that cannot be decoded answers 400, as ours', async () => {
    const answer = await staff.get<Problem>('/api/surveys/%E0%A4%A');
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
  });

  it.each(['/%61pi/surveys', '/ap%69/schemas', '/api/%73chemas', '/%61p%69/none'])(
    'that is written otherwise (%s) is not answered without a token',
    async (url) => {
      const answer = await clientOf(server, '').get(url);
      expect([401, 404]).toContain(answer.status);
    },
  );

  it('that is written otherwise is answered as ours, and kept by nobody', async () => {
    const answer = await staff.get('/%61pi/surveys');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-sampark-epoch': expect.any(String) as string,
    });
  });

  it('answers 405 to a method it does not know, and says which it does', async () => {
    const answer = await staff.put<Problem>('/api/sync/batch', {});
    expect([answer.status, answer.body.code, answer.headers['allow']]).toEqual([
      405,
      'method_not_allowed',
      'POST',
    ]);
    expect((await staff.send({ method: 'PATCH', url: '/api/surveys/S1', payload: {} })).status).toBe(405);
  });

  it.each([
    'limit=x',
    'status=lost',
    'q=%00',
    `q=${'x'.repeat(201)}`,
    'updated_since=soon',
    'panchayat_id=a%20b',
  ])('with the query %s answers 422', async (query) => {
    expect((await staff.get(`/api/surveys?${query}`)).status).toBe(422);
  });

  it('with a NUL reaches no database that cannot keep one', async () => {
    expect((await staff.delete('/api/drafts/S1?saved_at=%00')).status).toBe(422);
    const cursor = Buffer.from('{"name":"zz\\u0000","panchayat_id":"48211"}').toString('base64url');
    expect((await staff.get(`/api/places/panchayats?cursor=${cursor}`)).body).toHaveLength(1);
  });

  it('with queries that the database could take for commands is harmless', async () => {
    const answer = await staff.get<unknown[]>(
      `/api/surveys?q=${encodeURIComponent("'; drop table surveys; --%_")}`,
    );
    expect([answer.status, answer.body]).toEqual([200, []]);
  });
});

describe('headers', () => {
  it('that are no device id or no number are not believed, and break nothing', async () => {
    const answer = await staff.get('/api/auth/me', {
      'x-sampark-device': 'a b',
      'x-sampark-pending': '99999999999999999999',
    });
    expect(answer.status).toBe(200);
  });

  it('of somebody without a token never reach the database', async () => {
    const nobody = clientOf(server, '', 'stranger');
    expect((await nobody.get('/api/auth/me')).status).toBe(401);
  });
});
