import { digestOf } from '@sampark/core/survey/about/digest';
import { eventText } from '@sampark/core/survey/about/reviews';
import type { WireAccessToken, WireNewAccessToken } from '@sampark/core/wire/access/wire-access-tokens';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditRows } from '../../../services/audit/verify.ts';
import { basic, makeToken, programWith } from '../../../testing/access-tokens.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, MINUTE, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const TOKENS = '/api/access-tokens';
const HOUSEHOLDS = 'basic_info.households';
const NOT_OURS = 'sampark_0000000000000000000000000000000000000000000000000';

onBothEngines('an access token', (storage) => {
  let clock: TestClock;
  let server: TestServer;
  let admin: TestClient;
  let officer: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
    admin = await signIn(server, 'admin');
    officer = await signIn(server, 'officer');
    staff = await signIn(server, 'staff');
    await staff.batch(aCreate('S1', { basic_info: { households: 236 } }));
  });
  afterEach(() => server.close());

  const ofOfficer = (over: Partial<WireNewAccessToken> = {}) =>
    makeToken(admin, { user_id: 'demo-officer', ...over });
  const nobody = () => clientOf(server, '');
  const listed = async (by = admin) => (await by.get<WireAccessToken[]>(TOKENS)).body;
  const readsWith = async (token: string) =>
    (await programWith(server, { token }).get('/api/surveys/S1')).status;

  describe('that is made', () => {
    it('is told once, and listed without itself', async () => {
      const { token, token_id, ends_at } = await ofOfficer({ name: ' Power BI ' });
      expect(token).toMatch(/^sampark_[0-9A-Za-z]{49}$/);
      expect(ends_at).toBe(new Date(clock.now() + 30 * DAY).toISOString());
      const { text, body } = await admin.get<WireAccessToken[]>(TOKENS);
      expect(body).toMatchObject([
        {
          token_id,
          name: 'Power BI',
          username: 'officer',
          scope: 'read',
          last_used_on: null,
          state: 'works',
        },
      ]);
      expect(text).not.toContain(token.slice(8, 30));
    });

    it.each([
      ['no name', { name: '  ' }],
      ['more than a year', { days: 366 }],
      ['no day', { days: 0 }],
      ['a scope that there is not', { scope: 'everything' }],
      ['a form, and administers', { scope: 'administer', form_name: 'village-standard' }],
      ['a form that nobody knows', { form_name: 'nothing' }],
    ])('has not %s', async (_, over) => {
      const asked = { name: 'Excel', scope: 'read', form_name: null, days: 30, ...over };
      expect((await admin.post(TOKENS, asked)).status).toBe(422);
      expect(await listed()).toEqual([]);
    });

    it('is one of 50 at most that work', async () => {
      const { token_id } = await ofOfficer();
      for (let made = 1; made < 50; made += 1) await ofOfficer();
      const asked = { name: 'Excel', scope: 'read', form_name: null, days: 30, user_id: 'demo-officer' };
      expect((await admin.post(TOKENS, asked)).body).toMatchObject({ code: 'too_many_tokens' });
      await admin.delete(`${TOKENS}/${token_id}`);
      expect((await admin.post(TOKENS, asked)).status).toBe(201);
    });

    it('stands in the audit log without itself', async () => {
      const { token, token_id } = await ofOfficer();
      const rows = [];
      for await (const row of auditRows(server.storage.now.audit)) rows.push(row);
      expect(rows.at(-1)).toMatchObject({ action: 'token_made', user_id: 'demo-admin', subject: token_id });
      expect(JSON.stringify(rows)).not.toContain(token.slice(8, 30));
    });
  });

  describe('in a request', () => {
    it('speaks for its person as a bearer, and as the password of HTTP Basic', async () => {
      const { token } = await ofOfficer();
      const { body } = await programWith(server, { token }).get('/api/auth/me');
      expect(body).toMatchObject({ user_id: 'demo-officer', by_token: { scope: 'read', form_name: null } });
      for (const name of ['officer', ' Officer']) {
        expect((await nobody().get('/api/surveys/S1', basic(name, token))).status).toBe(200);
      }
    });

    it('is taken from the header alone, and beside no other name', async () => {
      const { token } = await ofOfficer();
      for (const query of [`access_token=${token}`, `token=${token}`]) {
        expect((await nobody().get(`/api/surveys/S1?${query}`)).status).toBe(401);
      }
      const wrong = await nobody().get('/api/surveys/S1', basic('admin', token));
      expect(wrong.status).toBe(401);
      expect(wrong.headers['www-authenticate']).toBe('Basic realm="Sampark", charset="UTF-8"');
      expect((await nobody().get('/api/surveys/S1')).headers['www-authenticate']).toBeUndefined();
    });

    it('never stands for a password: HTTP Basic opens nothing with one', async () => {
      expect((await nobody().get('/api/surveys/S1', basic('officer', 'officer-demo'))).status).toBe(401);
    });

    it('has the rights that its person has now', async () => {
      const { token } = await ofOfficer();
      expect(await readsWith(token)).toBe(200);
      const move = {
        method: 'PATCH',
        url: '/api/users/demo-officer',
        payload: { block_id: '1042' },
      } as const;
      expect((await admin.send(move)).status).toBe(200);
      expect(await readsWith(token)).toBe(404);
    });

    it('notes the day of its last use, once a day', async () => {
      const { token } = await ofOfficer();
      await readsWith(token);
      expect(await listed()).toMatchObject([{ last_used_on: '2026-11-20' }]);
      clock.pass(DAY);
      await readsWith(token);
      const nextDay = await signIn(server, 'admin');
      expect(await listed(nextDay)).toMatchObject([{ last_used_on: '2026-11-21' }]);
    });

    it('is no device on which work waits', async () => {
      const { token } = await makeToken(admin);
      const waiting = { 'x-sampark-pending': '7' };
      await programWith(server, { token }).get('/api/surveys/S1', waiting);
      expect((await admin.get('/api/sync/status')).body).toMatchObject({ pending: 0 });
    });
  });

  describe('for one form', () => {
    const limited = async (scope: 'read' | 'submit' = 'read') =>
      programWith(server, await ofOfficer({ scope, form_name: 'village-detailed' }));
    const detailed = { form_name: 'village-detailed', form_version: undefined };

    it('reads its surveys, its figures and its definition, and none of others', async () => {
      await admin.put('/api/forms/village-detailed/panchayats', { panchayat_id: '48211', used: true });
      await officer.batch(aCreate('S2', detailed));
      const program = await limited();
      const list = await program.get<{ survey_id: string }[]>('/api/surveys');
      expect(list.body.map(({ survey_id }) => survey_id)).toEqual(['S2']);
      const { surveys } = await program.pull();
      expect(surveys.map(({ survey_id }) => survey_id)).toEqual(['S2']);
      const statusOf = async (url: string) => (await program.get(url)).status;
      expect(await statusOf('/api/surveys/S2')).toBe(200);
      expect(await statusOf('/api/surveys/S1')).toBe(404);
      expect(await statusOf('/api/surveys/S1/history')).toBe(404);
      expect(await statusOf('/api/schemas/village-detailed')).toBe(200);
      expect(await statusOf('/api/schemas/village-standard')).toBe(404);
      expect(await statusOf('/api/reports?form=village-detailed&year=2026')).toBe(200);
      expect(await statusOf('/api/reports?form=village-standard&year=2026')).toBe(404);
      const forms = await program.get<{ name: string }[]>('/api/forms');
      expect(forms.body.map(({ name }) => name)).toEqual(['village-detailed']);
    });

    it('submits its surveys, and none of others', async () => {
      const program = await limited('submit');
      const results = await program.batch(
        aCreate('S2', detailed),
        aCreate('S3'),
        anUpdate('S1', 1, { [HOUSEHOLDS]: 1 }),
      );
      expect(results.map(({ status }) => status)).toEqual(['applied', 'rejected', 'rejected']);
    });
  });

  describe('that submits', () => {
    it('does what staff do, also where its person may do more', async () => {
      const program = programWith(server, await ofOfficer({ scope: 'submit' }));
      const { full_name } = (await officer.get<{ full_name: string }>('/api/auth/me')).body;
      const checked = eventText({
        ...{ id: 'S1.checked', step: 'checked', over: [], by: 'demo-officer', name: full_name },
        ...{ at: '2026-11-20T10:00:00.000Z', seen: digestOf({ [HOUSEHOLDS]: 240 }, 'basic_info') },
      });
      const review = (op_id: string) => ({
        ...anUpdate('S1', 2, { '~review.basic_info': [checked] }, {}),
        op_id,
      });
      const [edit, step, removal] = await program.batch(
        anUpdate('S1', 1, { [HOUSEHOLDS]: 240 }),
        review('by-token'),
        aDelete('S1', 2),
      );
      expect(edit).toMatchObject({ status: 'applied' });
      expect(step).toMatchObject({ rejected_fields: { '~review.basic_info': 'not_yours' } });
      expect(removal).toMatchObject({ status: 'rejected', code: 'delete_forbidden' });
      expect(await officer.batch(review('by-officer'))).toMatchObject([{ status: 'applied' }]);
      await staff.batch(aDelete('S1', 3));
      const restore = { op_id: 'r', action: 'restore', survey_id: 'S1', base_version: 4 };
      expect(await program.batch(restore)).toMatchObject([{ status: 'rejected' }]);
      expect(await officer.batch({ ...restore, op_id: 'r2' })).toMatchObject([{ status: 'applied' }]);
    });
  });

  describe('works no more', () => {
    const admins = (payload: object) =>
      admin.send({ method: 'PATCH', url: '/api/users/demo-officer', payload });
    it.each<[string, () => Promise<unknown>]>([
      [
        'after its end',
        () => {
          clock.pass(30 * DAY);
          return Promise.resolve();
        },
      ],
      [
        'when an administrator gave its person another password',
        () => admin.post('/api/users/demo-officer/reset-password', {}),
      ],
      [
        'when its person chose another password',
        () =>
          officer.post('/api/auth/change-password', {
            current_password: 'officer-demo',
            new_password: 'neem-tree-well',
          }),
      ],
      ['when its person may no longer sign in', () => admins({ is_active: false })],
      ['when its person has become staff', () => admins({ role: 'staff', panchayat_id: '48211' })],
    ])('%s', async (_, happens) => {
      const { token } = await ofOfficer();
      expect(await readsWith(token)).toBe(200);
      await happens();
      expect(await readsWith(token)).toBe(401);
      expect((await nobody().get('/api/surveys/S1', basic('officer', token))).status).toBe(401);
    });

    it('for good: also when its person may sign in again', async () => {
      const { token } = await ofOfficer();
      await admins({ is_active: false });
      await admins({ is_active: true });
      expect(await readsWith(token)).toBe(401);
      expect((await listed()).map(({ state }) => state)).toEqual(['revoked']);
    });
  });

  describe('is revoked', () => {
    it('by an administrator, at once and once', async () => {
      const { token, token_id } = await ofOfficer();
      expect((await admin.delete(`${TOKENS}/${token_id}`)).status).toBe(204);
      expect(await readsWith(token)).toBe(401);
      expect((await admin.delete(`${TOKENS}/${token_id}`)).body).toMatchObject({ code: 'token_not_found' });
      expect((await listed()).map(({ state }) => state)).toEqual(['revoked']);
    });

    it('by nobody else, its own person among them', async () => {
      const { token, token_id } = await ofOfficer();
      expect((await officer.delete(`${TOKENS}/${token_id}`)).status).toBe(403);
      expect((await officer.get(TOKENS)).status).toBe(403);
      expect(await readsWith(token)).toBe(200);
    });
  });

  it.each(['demo-staff', 'demo-nobody'])('speaks for nobody who may have none: %s', async (user_id) => {
    const asked = { name: 'Excel', scope: 'read', form_name: null, days: 30, user_id };
    expect((await admin.post(TOKENS, asked)).body).toMatchObject({ code: 'user_not_found' });
  });

  describe('that is wrong', () => {
    const wrongBearer = () => programWith(server, { token: NOT_OURS }).get('/api/surveys/S1');

    it('is slowed like a wrong password', async () => {
      for (let tries = 1; tries < 10; tries += 1) expect((await wrongBearer()).status).toBe(401);
      const slowed = await wrongBearer();
      expect(slowed.status).toBe(429);
      expect(slowed.headers['retry-after']).toBe('5');
      clock.pass(MINUTE);
      expect((await wrongBearer()).status).toBe(429);
    });

    it('is slowed by its user name, and locks nobody out: not at the login, and not a right one', async () => {
      const { token } = await ofOfficer();
      const statuses = [];
      for (let tries = 0; tries < 10; tries += 1) {
        statuses.push((await nobody().get('/api/surveys/S1', basic('officer', NOT_OURS))).status);
      }
      expect(statuses.at(-1)).toBe(429);
      expect((await nobody().get('/api/surveys/S1', basic('officer', token))).status).toBe(200);
      expect((await signIn(server, 'officer')).token).not.toBe('');
      expect((await wrongBearer()).status).toBe(401);
    });
  });
});
