import type { WireAccount, WireSession } from '@sampark/core/wire/access/wire-account';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, MINUTE, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let clock: TestClock;
let server: TestServer;
let staff: TestClient;
beforeEach(async () => {
  clock = testClock();
  server = await startTestServer({ clock: clock.now }, 'people and places');
  staff = await signIn(server, 'staff');
});
afterEach(() => server.close());

const patch = (body: object, from = staff) =>
  from.send<WireAccount & { code?: string; paths?: string[] }>({
    method: 'PATCH',
    url: '/api/account',
    payload: body,
  });

const GIF = `data:image/gif;base64,${Buffer.from('GIF89a\x01\0\x01\0').toString('base64')}`;

describe('my account', () => {
  it('returns its fields', async () => {
    expect((await staff.get('/api/account')).body).toEqual({
      user_id: 'demo-staff',
      full_name: 'Sunita Devi',
      email: '',
      email_news: { surveys: true, sync: true, conflicts: true },
      avatar: null,
      two_factor: false,
    });
  });

  it('takes a new name, address, picture and wishes; what is left out stays', async () => {
    expect((await patch({ full_name: ' Sunita Kumari ' })).status).toBe(200);
    await patch({ email: 'sunita@example.in', avatar: GIF });
    const { body } = await patch({ email_news: { surveys: false, sync: true, conflicts: true } });
    expect(body).toMatchObject({
      full_name: 'Sunita Kumari',
      email: 'sunita@example.in',
      email_news: { surveys: false },
      avatar: GIF,
    });
    expect((await patch({ avatar: null })).body.avatar).toBeNull();
    const me = await staff.get<{ full_name: string }>('/api/auth/me');
    expect(me.body.full_name).toBe('Sunita Kumari');
  });

  it('is nobody else’s', async () => {
    await patch({ full_name: 'Sunita Kumari' });
    const other = await signIn(server, 'staff2');
    expect((await other.get<WireAccount>('/api/account')).body.full_name).toBe('Mohan Lal');
    expect((await patch({ full_name: 'X' }, clientOf(server, ''))).status).toBe(401);
    const asOther = await staff.send({
      method: 'PATCH',
      url: '/api/account',
      headers: { 'x-sampark-user': 'demo-staff2' },
      payload: { full_name: 'Mohan' },
    });
    expect(asOther.status).toBe(409);
  });

  it.each([
    [{ full_name: '   ' }, 'full_name'],
    [{ full_name: 'x'.repeat(201) }, 'full_name'],
    [{ email: 'not an address' }, 'email'],
    [{ email: 'a\0b@example.in' }, 'email'],
    [{ email_news: { surveys: 'yes' } }, 'email_news.surveys'],
    [{ avatar: `data:image/png;base64,${'A'.repeat(50_000)}` }, 'avatar'],
  ])('refuses %o and names %s', async (body, path) => {
    const answer = await patch(body);
    expect(answer.status).toBe(422);
    expect(answer.body.paths).toContain(path);
  });

  it.each([
    'data:text/html;base64,PGh0bWw+',
    'data:image/png;base64,PGh0bWw+',
    'data:image/constructor;base64,PGh0bWw+',
    'javascript:alert(1)',
    GIF + '"',
  ])('refuses %s as a picture', async (avatar) => {
    expect(await patch({ avatar })).toMatchObject({ status: 422, body: { code: 'not_an_image' } });
  });
});

describe('my sessions', () => {
  const sessions = async (from = staff) => (await from.get<WireSession[]>('/api/account/sessions')).body;

  it('say where I am signed in, when it was last used, and what waits there', async () => {
    clock.pass(MINUTE);
    const { body } = await clientOf(server, '').send<{ access_token: string }>({
      method: 'POST',
      url: '/api/auth/login',
      headers: {
        'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0 Mobile Safari/537.36',
        'x-sampark-device': 'phone',
      },
      payload: { username: 'staff', password: 'staff-demo' },
    });
    const phone = clientOf(server, body.access_token, 'phone');
    await phone.get('/api/auth/me', { 'x-sampark-pending': '3' });
    const [own, other, ...more] = await sessions(phone);
    expect(more).toEqual([]);
    expect(own).toMatchObject({ current: true, device: 'Chrome, Android', unsynced: 3 });
    expect(other).toMatchObject({ current: false, last_used_at: '2026-11-20T12:00:00.000Z' });
  });

  it('end one by one, or all others at once; never somebody else’s', async () => {
    const second = await signIn(server, 'staff', 'second');
    const third = await signIn(server, 'staff', 'third');
    const stranger = await signIn(server, 'staff2');
    const [own] = await sessions(second);
    const path = `/api/account/sessions/${own?.session_id}`;
    expect((await stranger.delete(path)).status).toBe(404);
    expect((await second.get('/api/auth/me')).status).toBe(200);
    expect((await staff.delete(path)).status).toBe(200);
    expect((await second.get('/api/auth/me')).status).toBe(401);
    expect((await third.get('/api/auth/me')).status).toBe(200);
    expect((await staff.delete('/api/account/sessions')).status).toBe(200);
    expect((await third.get('/api/auth/me')).status).toBe(401);
    expect((await stranger.get('/api/auth/me')).status).toBe(200);
    expect(await sessions()).toHaveLength(1);
  });

  it('leave out those that have ended by themselves', async () => {
    clock.pass(31 * DAY);
    const fresh = await signIn(server, 'staff');
    expect(await sessions(fresh)).toHaveLength(1);
  });
});
