import type { WireDeviceNews } from '@sampark/core/wire/access/wire-devices';
import type { WireNotice, WireNoticeNow, WireNoticeRecord } from '@sampark/core/wire/wire-notice';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { REPORT, signInOn } from '../../../testing/device-scenarios.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const NOTICE = '/api/privacy-notice';
const AT = '2026-11-20T10:00:00.000Z';
const TEXTS = { en: 'We keep your name.', hi: 'हम आपका नाम रखते हैं।' };

onBothEngines('the privacy notice', (storage) => {
  let clock: TestClock;
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
    admin = await signIn(server, 'admin');
    staff = await signInOn(server, 'staff', 'd-1');
  });
  afterEach(() => server.close());

  const now = async (by = staff) => (await by.get<WireNoticeNow>(NOTICE)).body;
  const save = (after: number, texts: object = TEXTS) => admin.put<WireNotice>(NOTICE, { after, texts });
  const confirm = (version: number, at = AT, by = staff) =>
    by.post(`${NOTICE}/confirmations`, { version, language: 'hi', at });
  const versions = async () => (await admin.get<WireNoticeRecord>(`${NOTICE}/versions`)).body;
  const heard = async () => (await staff.put<WireDeviceNews>('/api/devices/this', REPORT)).body.notice;

  it('is the one that came with the app until somebody writes another', async () => {
    expect(await now()).toEqual({ notice: { version: 1, texts: {}, made_at: null }, confirmed: null });
    const made_at = new Date(clock.now()).toISOString();
    expect((await save(1)).body).toEqual({ version: 2, texts: TEXTS, made_at });
    expect((await now()).notice).toEqual({ version: 2, texts: TEXTS, made_at });
    await save(2, {});
    expect((await now()).notice).toMatchObject({ version: 3, texts: {} });
  });

  it('loses no version: all stay, with their time and author', async () => {
    await save(1);
    clock.pass(60_000);
    await save(2, { en: 'We keep less.' });
    expect((await versions()).versions).toMatchObject([
      {
        version: 3,
        texts: { en: 'We keep less.' },
        made_by: 'Asha Verma',
        made_at: new Date(clock.now()).toISOString(),
      },
      { version: 2, texts: TEXTS, made_by: 'Asha Verma' },
      { version: 1, texts: {}, made_by: null, made_at: null },
    ]);
  });

  it('of two who write at once, takes one, and tells the other', async () => {
    const both = await Promise.all([save(1, { en: 'First.' }), save(1, { en: 'Second.' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'notice_changed' });
    expect((await versions()).versions).toHaveLength(2);
  });

  it('is confirmed once a version, whatever a device sends again', async () => {
    expect((await confirm(1)).status).toBe(200);
    expect((await confirm(1, '2026-11-20T11:00:00.000Z')).status).toBe(200);
    expect((await now()).confirmed).toEqual({ version: 1, language: 'hi', at: AT });
    await save(1);
    await confirm(2, '2031-01-01T00:00:00.000Z');
    expect((await now()).confirmed).toEqual({
      version: 2,
      language: 'hi',
      at: new Date(clock.now()).toISOString(),
    });
  });

  it('of a version that is not there is not confirmed', async () => {
    expect((await confirm(2)).body).toMatchObject({ code: 'notice_not_found' });
    expect((await now()).confirmed).toBeNull();
  });

  it('of a number that another version had before a restore is not confirmed', async () => {
    const { made_at } = (await save(1)).body;
    const of = async (saved: string | null) =>
      (await staff.post(`${NOTICE}/confirmations`, { version: 2, language: 'hi', at: AT, made_at: saved }))
        .status;
    expect(await of('2026-11-01T10:00:00.000Z')).toBe(404);
    expect((await now()).confirmed).toBeNull();
    expect(await of(made_at)).toBe(200);
    expect((await now()).confirmed?.version).toBe(2);
  });

  it('is told of when a device tells of itself', async () => {
    expect(await heard()).toEqual({ version: 1, made_at: null, confirmed: null });
    await confirm(1);
    await save(1);
    expect(await heard()).toMatchObject({ version: 2, confirmed: 1 });
  });

  it('says who has not confirmed the newest version', async () => {
    await confirm(1);
    const before = await versions();
    expect(before.confirmed).toBe(1);
    expect(before.missing).toHaveLength(before.people - 1);
    expect(before.missing.map(({ username }) => username)).not.toContain('staff');
    await save(1);
    expect(await versions()).toMatchObject({ confirmed: 0, people: before.people });
    await admin.send({ method: 'PATCH', url: '/api/users/demo-staff', payload: { is_active: false } });
    expect((await versions()).people).toBe(before.people - 1);
  });

  it('stands in the file with a person’s data, and goes with their account', async () => {
    await confirm(1);
    expect((await staff.get('/api/account/data')).text).toContain('"table":"notice_confirmations"');
    const { text } = await admin.get('/api/users/demo-staff/data');
    expect(text).toContain(`{"user_id":"demo-staff","version":1,"language":"hi","at":"${AT}"}`);
    await admin.delete('/api/users/demo-staff');
    expect(await storage().now.notices.confirmedBy('demo-staff')).toBeUndefined();
  });

  it.each([
    ['no English', 1, { hi: 'हम' }],
    ['a blank text', 1, { en: '  ' }],
    ['a language that is none', 1, { en: 'x', 'hi-IN': 'y' }],
    ['no version before it', 0, TEXTS],
  ])('is refused with %s', async (_, after, texts) => {
    expect((await save(after, texts)).status).toBe(422);
    expect((await versions()).versions).toHaveLength(1);
  });

  it.each([
    ['of no language', { version: 1, language: 'Hindi', at: AT }],
    ['of no time', { version: 1, language: 'hi', at: 'yesterday' }],
    ['for somebody else', { version: 1, language: 'hi', at: AT, user_id: 'demo-admin' }],
  ])('is not confirmed by one %s', async (_, body) => {
    expect((await staff.post(`${NOTICE}/confirmations`, body)).status).toBe(422);
    expect((await now()).confirmed).toBeNull();
  });
});
