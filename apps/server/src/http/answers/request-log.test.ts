import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChangeStream } from '../../testing/change-stream.ts';
import { clientOf, signIn, type TestClient } from '../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../testing/servers/start.ts';

const CANARY = 'canary-7f3a';
const lines: string[] = [];
let server: TestServer;
let staff: TestClient;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  server = await startTestServer({ logger: pino({ level: 'trace' }, sink) }, 'people and places');
  staff = await signIn(server, 'staff');
});
afterAll(() => server.close());

describe('the log', () => {
  it('has a line a request, with its route, status, time and user', async () => {
    lines.length = 0;
    await staff.get('/api/surveys/S1?x=1');
    const line = JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
    expect(line).toMatchObject({
      method: 'GET',
      route: '/api/surveys/:survey_id',
      status: 404,
      user_id: 'demo-staff',
      msg: 'request',
    });
    expect(line['reqId']).toMatch(/^[0-9a-f-]{36}$/);
    expect(typeof line['ms']).toBe('number');
  });

  it('never holds a password, a token, a query, a header or a body', async () => {
    lines.length = 0;
    const nobody = clientOf(server, '');
    const headers = {
      authorization: `Bearer ${CANARY.repeat(4)}`,
      cookie: CANARY,
      'x-sampark-device': CANARY,
    };
    await nobody.post('/api/auth/login', { username: CANARY, password: CANARY });
    await nobody.post('/api/auth/login', { username: 7, password: CANARY });
    await nobody.send({
      method: 'POST',
      url: '/api/auth/login',
      payload: `{"password":"${CANARY}"`,
      headers: { 'content-type': 'application/json' },
    });
    await nobody.get(`/api/surveys?token=${CANARY}`, headers);
    await nobody.get(`/no/such/page?token=${CANARY}`, headers);
    await staff.get(`/api/surveys?q=${CANARY}&limit=${CANARY}`);
    await staff.get(`/api/${CANARY}?token=${CANARY}`);
    await staff.post('/api/surveys', { survey_id: CANARY, village_name: CANARY });
    await staff.post('/api/surveys', { survey_id: 7, village_name: CANARY });
    await staff.batch({ op_id: CANARY, action: CANARY });
    expect(lines.length).toBeGreaterThan(8);
    const text = lines.join('\n');
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain(staff.token);
    expect(text).not.toContain('staff-demo');
  });

  it('logs the beginning and the end of an answer that stays open as details', async () => {
    const address = await server.listen();
    lines.length = 0;
    const stream = await openChangeStream(address, staff.token);
    await staff.post('/api/auth/logout', {});
    await server.app.close();
    await stream.ended();
    const entries = lines.map((line) => JSON.parse(line) as { level: number; msg: string; route?: string });
    const aboutStream = entries.filter(
      ({ msg, route }) => msg.includes('stream') || route?.endsWith('/events'),
    );
    expect(aboutStream.map(({ level, msg }) => [level, msg])).toEqual(
      expect.arrayContaining([
        [20, 'a change stream begins'],
        [20, 'a change stream ends'],
      ]),
    );
    expect(new Set(aboutStream.map(({ level }) => level))).toEqual(new Set([20]));
  });
});
